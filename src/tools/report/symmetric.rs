//! Small symmetric matrices, as a regression needs them.

use std::ops::Index;

/// A symmetric matrix.
#[derive(Clone, Debug)]
pub struct SymmetricMatrix(Vec<Vec<f64>>);

impl SymmetricMatrix {
    /// The matrix with `value` on the diagonal and zero elsewhere.
    pub fn diagonal(size: usize, value: f64) -> SymmetricMatrix {
        let cell = |row: usize, column: usize| if row == column { value } else { 0.0 };
        SymmetricMatrix((0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect())
    }

    /// Adds `factor` times the outer product of a vector with itself.
    pub fn add_outer_product(&mut self, factor: f64, x: &[f64]) {
        for (row, &by) in self.0.iter_mut().zip(x) {
            row.iter_mut().zip(x).for_each(|(cell, &value)| *cell += factor * by * value);
        }
    }

    /// The product with a vector.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| dot(row, x)).collect()
    }

    /// The product `self · middle · self`.
    pub fn sandwich(&self, middle: &SymmetricMatrix) -> SymmetricMatrix {
        let right: Vec<Vec<f64>> = self.0.iter().map(|column| middle.times(column)).collect();
        SymmetricMatrix(self.0.iter().map(|row| right.iter().map(|column| dot(row, column)).collect()).collect())
    }

    /// The inverse, by Cholesky's decomposition; `None` unless the matrix is positive definite.
    pub fn inverse(&self) -> Option<SymmetricMatrix> {
        let size = self.0.len();
        let mut lower = vec![vec![0.0; size]; size];
        for row in 0..size {
            for column in 0..=row {
                let rest = self.0[row][column] - dot(&lower[row][..column], &lower[column][..column]);
                lower[row][column] = if row > column {
                    rest / lower[column][column]
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        let columns = (0..size).map(|one| {
            let mut x = vec![0.0; size];
            for row in 0..size {
                x[row] = (f64::from(u8::from(row == one)) - dot(&lower[row][..row], &x[..row])) / lower[row][row];
            }
            for row in (0..size).rev() {
                let above: f64 = (row + 1..size).map(|below| lower[below][row] * x[below]).sum();
                x[row] = (x[row] - above) / lower[row][row];
            }
            x
        });
        Some(SymmetricMatrix(columns.collect()))
    }
}

impl Index<(usize, usize)> for SymmetricMatrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.0[row][column]
    }
}

/// The scalar product of two vectors.
pub fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_the_identity() {
        let mut matrix = SymmetricMatrix::diagonal(4, 0.05);
        for x in [[1.0, 2.0, -3.0, 0.5], [0.0, 1.5, 4.0, -2.0], [2.0, -1.0, 0.25, 1.0]] {
            matrix.add_outer_product(0.7, &x);
        }
        let inverse = matrix.inverse().expect("positive definite");
        let same = inverse.sandwich(&matrix);
        for row in 0..4 {
            let product = matrix.times(&inverse.0[row]);
            for column in 0..4 {
                assert!((product[column] - f64::from(u8::from(row == column))).abs() < 1e-9, "{product:?}");
                assert!((same[(row, column)] - inverse[(row, column)]).abs() < 1e-9, "{same:?}");
            }
        }
        let mut indefinite = SymmetricMatrix::diagonal(2, 1.0);
        indefinite.add_outer_product(-2.0, &[1.0, 0.0]);
        assert!(indefinite.inverse().is_none());
    }
}
