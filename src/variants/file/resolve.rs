//! Turns sections into variants: finds the parent of each section, and the order in which to define them.

use super::apply::{apply_section, unknown_keys};
use super::check::check_definition;
use super::definition::GameDef;
use super::fault::{Fault, Faults, Remark, quote_excerpt};
use super::ini::Section;
use super::remarks::{self, taken_letter_remarks};
use std::collections::HashMap;

/// The variants that a file defines, with the faults and remarks found in the file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LoadedDefinitions {
    /// The variants without faults, in the order of the file.
    pub games: Vec<GameDef>,
    /// All faults of the file, by line.
    pub faults: Vec<Fault>,
    /// All remarks, by line; sections with faults may have remarks too.
    pub remarks: Vec<Remark>,
}

/// The definition from which a section starts.
#[derive(Clone, Copy)]
enum SectionOrigin {
    /// The default rules without pieces, or a variant from outside the file.
    BaseVariant,
    /// The section with this index.
    Section(usize),
    /// The parent is wrong, which has already been reported.
    Wrong,
}

/// The variants that exist outside the file.
#[derive(Clone, Copy)]
pub struct KnownVariants<'a> {
    /// Returns the variant with this name, if sections can inherit from it.
    pub find: &'a dyn Fn(&str) -> Option<GameDef>,
    /// The names of these variants, for suggestions when a name is misspelt.
    pub names: &'a [&'a str],
    /// The names that no section may have.
    pub reserved_names: &'a [&'a str],
}

impl KnownVariants<'_> {
    /// There are no other variants.
    pub const NONE: KnownVariants<'static> = KnownVariants { find: &|_| None, names: &[], reserved_names: &[] };

    /// A variant from outside the file. Its line numbers are removed, because they would be lines of another file.
    fn find_base(&self, name: &str) -> Option<GameDef> {
        let mut game = (self.find)(name)?;
        game.given.values_mut().for_each(|given| given.line = 0);
        Some(game)
    }
}

/// Defines the variants of the sections. `faults` may already contain faults that were found while reading.
pub(super) fn define_variants(sections: Vec<Section>, outside: KnownVariants, mut faults: Faults) -> LoadedDefinitions {
    // If two sections have the same name, the name means the first; the second has a fault.
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (i, section) in sections.iter().enumerate() {
        index.entry(&section.name).or_insert(i);
    }
    let mut origins: Vec<SectionOrigin> =
        sections.iter().map(|section| find_origin(section, &index, outside, &mut faults)).collect();
    let order = parents_first(&sections, &mut origins, &mut faults);
    let mut games: Vec<Option<GameDef>> = sections.iter().map(|_| None).collect();
    let mut remarks = Vec::new();
    for i in order {
        let (Some(section), Some(origin)) = (sections.get(i), origins.get(i)) else { continue };
        let parent = match origin {
            SectionOrigin::BaseVariant => {
                section.parent.as_deref().map_or(Some(GameDef::default()), |name| outside.find_base(name))
            }
            SectionOrigin::Section(parent) => games.get(*parent).cloned().flatten(),
            SectionOrigin::Wrong => None,
        };
        if parent.is_none() && matches!(origin, SectionOrigin::Section(_)) {
            let message =
                format!("left out because {} has a fault", quote_excerpt(section.parent.as_deref().unwrap_or("")));
            faults.add(Some(section.line), Some(&section.name), message);
        }
        if let Some(place) = games.get_mut(i) {
            *place = define_variant(section, parent, &mut faults, &mut remarks);
        }
    }
    let games: Vec<GameDef> = games.into_iter().flatten().collect();
    remarks.sort_by_key(|remark: &Remark| remark.line);
    LoadedDefinitions { games, faults: faults.sorted(), remarks }
}

/// Defines one variant. If the parent is wrong, values cannot be read, because they refer to inherited pieces; then
/// only the names of keys are checked.
fn define_variant(
    section: &Section,
    parent: Option<GameDef>,
    faults: &mut Faults,
    remarks: &mut Vec<Remark>,
) -> Option<GameDef> {
    let Some(parent) = parent else {
        unknown_keys(section, faults);
        return None;
    };
    let mut game = parent.clone();
    game.name = section.name.clone();
    game.line = section.line;
    game.parent = section.parent.clone();
    game.title = None;
    game.weights = None;
    game.network = None;
    let mut own_remarks = Vec::new();
    let mut sound = apply_section(section, &mut game, faults, &mut own_remarks) && !section.faulty;
    let remark = |(line, message)| Remark { line, section: section.name.clone(), message };
    // If a key has a fault, only remarks about letters are made: other remarks may be consequences of the fault.
    let found =
        if sound { remarks::remarks(section, &parent, &game) } else { taken_letter_remarks(section, &parent, &game) };
    own_remarks.extend(found.into_iter().map(remark));
    remarks.append(&mut own_remarks);
    game.reconcile_double_steps();
    // The definition as a whole is checked only if no fault was found so far: otherwise the check would report errors
    // that follow from those faults.
    if sound {
        for (line, message) in check_definition(section, &game) {
            faults.add(Some(line), Some(&section.name), message);
            sound = false;
        }
    }
    sound.then_some(game)
}

/// Finds what a section inherits from.
fn find_origin(
    section: &Section,
    index: &HashMap<&str, usize>,
    outside: KnownVariants,
    faults: &mut Faults,
) -> SectionOrigin {
    let fault = |faults: &mut Faults, message: String| {
        faults.add(Some(section.line), Some(&section.name), message);
        SectionOrigin::Wrong
    };
    if outside.reserved_names.contains(&section.name.as_str()) {
        return fault(faults, "this game is compiled into the program and cannot be defined anew".to_owned());
    }
    let Some(parent) = section.parent.as_deref() else { return SectionOrigin::BaseVariant };
    if parent == section.name {
        return fault(faults, "a game cannot inherit from itself".to_owned());
    }
    match index.get(parent) {
        // A section of this file takes precedence over an outside variant with the same name.
        Some(&i) => SectionOrigin::Section(i),
        None if (outside.find)(parent).is_some() => SectionOrigin::BaseVariant,
        None if outside.reserved_names.contains(&parent) => fault(
            faults,
            format!("{} is compiled into the program: no game can inherit from it", quote_excerpt(parent)),
        ),
        None => {
            let known = outside.names.iter().copied().chain(index.keys().copied()).filter(|name| *name != section.name);
            let hint = faults.suggest(parent, known);
            fault(faults, format!("no game {} to inherit from{hint}", quote_excerpt(parent)))
        }
    }
}

/// Sorts the sections so that parents come before their children. Cycles are reported and broken.
fn parents_first(sections: &[Section], origins: &mut [SectionOrigin], faults: &mut Faults) -> Vec<usize> {
    let mut order = Vec::with_capacity(sections.len());
    // For each section: 0 if it has not been visited, otherwise the number of the walk that visited it.
    let mut visited = vec![0; sections.len()];
    for start in 0..sections.len() {
        let walk = start + 1;
        let mut path = Vec::new();
        let mut next = Some(start);
        while let Some(i) = next {
            let Some(mark) = visited.get_mut(i) else { break };
            if *mark == walk {
                let cycle: Vec<usize> = path.iter().copied().skip_while(|&member| member != i).collect();
                report_and_cut_cycle(&cycle, sections, origins, faults);
            }
            if *mark != 0 {
                break;
            }
            *mark = walk;
            path.push(i);
            next = match origins.get(i) {
                Some(&SectionOrigin::Section(parent)) => Some(parent),
                _ => None,
            };
        }
        order.extend(path.into_iter().rev());
    }
    order
}

/// Reports sections that inherit from each other in a cycle, and removes these parents.
fn report_and_cut_cycle(cycle: &[usize], sections: &[Section], origins: &mut [SectionOrigin], faults: &mut Faults) {
    for &i in cycle {
        if let (Some(section), Some(origin)) = (sections.get(i), origins.get_mut(i)) {
            *origin = SectionOrigin::Wrong;
            let parent = quote_excerpt(section.parent.as_deref().unwrap_or(""));
            let message = format!("inherits from itself by way of {parent}: {} games in a circle", cycle.len());
            faults.add(Some(section.line), Some(&section.name), message);
        }
    }
}
