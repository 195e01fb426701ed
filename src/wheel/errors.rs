//! What is wrong, as an exception.

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pub fn value_error(why: String) -> PyErr {
    PyValueError::new_err(why)
}
