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
    ("queen", chess::QUEEN),
    ("king", chess::KING),
    ("archbishop, cardinal, princess, janus, dragonbishop", chess::CARDINAL),
    ("chancellor, marshal, marshall, empress, aiwok", chess::MARSHAL),
    ("amazon, ace", chess::AMAZON),
    ("centaur", chess::CENTAUR),
    ("bers, crowned rook, dragon king, sailor", chess::CROWNED_ROOK),
    ("dragonHorse, crowned bishop, dragon horse, missionary", chess::CROWNED_BISHOP),
    ("gold, gold general, golden general, general", people::GOLD_GENERAL),
    ("silver, silver general, khon", people::SILVER_GENERAL),
    ("advisor, adviser, mandarin, minister", people::ADVISOR),
    ("fers, ferz, counsellor, counselor, met", people::FERS),
    ("wazir, vizier", people::WAZIR),
    ("commoner, man, mann", people::COMMONER),
    ("guard", things::GUARD),
    ("fool, jester, joker", people::FOOL),
    ("sergeant", people::SERGEANT),
    ("soldier, footman", people::SOLDIER),
    ("wizard, mage, sorcerer, magician", people::WIZARD),
    ("hoplite, spartan, gladiator", people::HOPLITE),
    ("elephant, janggiElephant, alfil, fersAlfil, mammoth, drunk elephant", animals::ELEPHANT),
    ("camel", animals::CAMEL),
    ("lion", animals::LION),
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
    ("banner, flag, standard", things::BANNER),
    ("archer, bow, bowman, crossbow", things::ARCHER),
    ("stone, immobile", things::STONE),
    ("captain", things::CAPTAIN),
    ("lieutenant", things::LIEUTENANT),
];
