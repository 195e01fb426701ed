//! The drawings that all variants share, with the names of the pieces that they show. Drawings of pieces that only one
//! variant has are in the folder of that variant.

mod animals;
mod chess;
mod people;
mod things;

use super::drawing::Drawing;

/// The drawings, each with the names of piece types. These are English names of pieces, and the keys of the pieces in
/// files of variants.
pub const DRAWINGS: &[Drawing] = &[
    ("pawn, shogiPawn, clobber, breakthrough", chess::PAWN),
    ("rook, rookni, chariot, yari rook", chess::ROOK),
    ("knight, horse, shogiKnight, knibis, kniroo, yari knight", chess::KNIGHT),
    ("bishop, biskni, yari bishop", chess::BISHOP),
    ("queen, free king", chess::QUEEN),
    ("king", chess::KING),
    ("archbishop, cardinal, princess, janus, dragonbishop", chess::CARDINAL),
    ("chancellor, marshal, marshall, empress, aiwok", chess::MARSHAL),
    ("amazon, ace", chess::AMAZON),
    ("centaur", chess::CENTAUR),
    ("bers, crowned rook, dragon king, sailor", chess::CROWNED_ROOK),
    ("dragonHorse, crowned bishop, dragon horse, missionary", chess::CROWNED_BISHOP),
    ("gold, gold general, golden general, general", people::GOLD_GENERAL),
    ("silver, silver general, khon", people::SILVER_GENERAL),
    ("copper general", people::COPPER_GENERAL),
    ("advisor, adviser, mandarin, minister", people::ADVISOR),
    ("fers, ferz, counsellor, counselor, met", people::FERS),
    ("wazir, vizier", people::WAZIR),
    ("commoner, man, mann", people::COMMONER),
    ("guard", things::GUARD),
    ("fool, jester, joker", people::FOOL),
    ("sergeant", people::SERGEANT),
    ("soldier, footman", people::SOLDIER),
    ("go-between", people::GO_BETWEEN),
    ("wizard, mage, sorcerer, magician", people::WIZARD),
    ("hoplite, spartan, gladiator", people::HOPLITE),
    ("elephant, janggiElephant, alfil, fersAlfil, mammoth, drunk elephant", animals::ELEPHANT),
    ("camel", animals::CAMEL),
    ("lion", animals::LION),
    ("leopard", animals::LEOPARD),
    ("blind tiger, tiger", animals::BLIND_TIGER),
    ("kirin", animals::KIRIN),
    ("phoenix", animals::PHOENIX),
    ("griffon, griffin, gryphon", animals::GRIFFON),
    ("hawk, falcon, eagle", animals::HAWK),
    ("giraffe", animals::GIRAFFE),
    ("unicorn", animals::UNICORN),
    ("nightrider, knightrider", animals::NIGHTRIDER),
    ("zebra", animals::ZEBRA),
    ("dragon, wyvern", animals::DRAGON),
    ("ox, bull, buffalo, bison, minotaur", animals::OX),
    ("fox", animals::FOX),
    ("hound, dog", animals::HOUND),
    ("heron, crane, stork", animals::HERON),
    ("chick, chicken, hen", animals::CHICK),
    ("frog, toad", animals::FROG),
    ("grasshopper, locust", animals::GRASSHOPPER),
    ("cannon, janggiCannon, catapult", things::CANNON),
    ("lance, lancer, spear", things::LANCE),
    ("champion", things::CHAMPION),
    ("tower, vertical rook", things::TOWER),
    ("reverse chariot", things::REVERSE_CHARIOT),
    ("side mover", things::SIDE_MOVER),
    ("vertical mover", things::VERTICAL_MOVER),
    ("banner, flag, standard", things::BANNER),
    ("archer, bow, bowman, crossbow", things::ARCHER),
    ("stone, immobile", things::STONE),
    ("captain", things::CAPTAIN),
    ("lieutenant", things::LIEUTENANT),
];

/// The drawings of promoted forms that do not look like the pieces that they were, by the names of the forms. Pieces
/// that are not promoted can have these names too. They are a list of their own because a form with the name of another
/// piece need not be like it: the promoted bishop of shogi is called a horse, but is no knight.
pub const FORMS: &[Drawing] = &[
    ("tokin", people::TOKIN),
    ("prince", people::PRINCE),
    ("white horse", animals::WHITE_HORSE),
    ("whale", animals::WHALE),
    ("flying stag, stag", animals::FLYING_STAG),
    ("free boar, boar", animals::FREE_BOAR),
    ("flying ox", animals::FLYING_OX),
    ("horned falcon", animals::HORNED_FALCON),
    ("soaring eagle", animals::SOARING_EAGLE),
];
