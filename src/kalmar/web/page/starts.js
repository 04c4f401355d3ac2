// The ten levels with their start positions, in the order in which they are dealt. What stands
// between the outer brackets is JSON, as the program reads it too; who wins stands nowhere here.

/**
 * @typedef {object} Level
 * @property {number} number from 1
 * @property {string} key of its titles: "level KEY" under the board, "path KEY" on the start page
 * @property {string} play "normal" or "misere"
 * @property {string} picture a small position that stands for the level
 * @property {string[]} starts
 */

/** @type {Level[]} */
export const LEVELS = [
  { "number": 1, "key": "take", "play": "normal", "picture": "subtraction(1..3) 5", "starts": [
    "subtraction(1..3) 7", "subtraction(1..3) 9", "subtraction(1..3) 12", "subtraction(1..3) 16",
    "subtraction(1..3) 11", "subtraction(1..3) 14", "subtraction(1..3) 20"] },
  { "number": 2, "key": "heaps", "play": "normal", "picture": "nim 4 4", "starts": [
    "nim 3 5", "nim 4 4", "nim 6 2", "nim 7 4", "nim 5 5", "nim 6 6"] },
  { "number": 3, "key": "misere", "play": "misere", "picture": "nim 2 1", "starts": [
    "subtraction(1..3) 8", "subtraction(1..3) 9", "nim 2 2",
    "subtraction(1..3) 11", "nim 2 3", "subtraction(1..3) 13"] },
  { "number": 4, "key": "chocolate", "play": "normal", "picture": "chomp 3x3", "starts": [
    "chomp 3x3", "chomp 4,1,1,1", "chomp 4x4", "chomp 2x4", "chomp 4,3", "chomp 5,4"] },
  { "number": 5, "key": "rook", "play": "normal", "picture": "rook 2,2", "starts": [
    "rook 3,5", "rook 4,4", "rook 6,6", "rook 6,2"] },
  { "number": 6, "key": "queen", "play": "normal", "picture": "queen 2,2", "starts": [
    "queen 6,4", "queen 8,6", "queen 5,3", "queen 4,7", "queen 6,7", "queen 2,1"] },
  { "number": 7, "key": "pins", "play": "normal", "picture": "kayles 3", "starts": [
    "kayles 5", "kayles 3 3", "kayles 9", "kayles 4 4", "kayles 6 6", "kayles 5 4"] },
  { "number": 8, "key": "nim", "play": "normal", "picture": "nim 3 5 7", "starts": [
    "nim 3 5 7", "nim 2 4 7", "nim 1 2 3", "nim 1 4 5", "nim 3 4 6", "nim 2 4 6"] },
  { "number": 9, "key": "plants", "play": "normal", "picture": "hackenbush 0-1,1-2,1-3,0-4,4-5", "starts": [
    "hackenbush 0-1,1-2,1-3,0-4,0-4", "hackenbush 0-1,1-2,1-3,0-4",
    "hackenbush 0-1,1-2,0-3,3-4", "hackenbush 0-1,1-2,2-3,0-4,4-5,4-6"] },
  { "number": 10, "key": "together", "play": "normal", "picture": "kayles 2 + nim 2", "starts": [
    "nim 3 + kayles 5", "kayles 3 + nim 3", "nim 2 + kayles 4 + rook 1,2",
    "kayles 5 + nim 3 + queen 2,3 + chomp 2x3", "nim 4 + kayles 5",
    "nim 1 + sink(2,3) 6", "kayles 3 + sink(2,3) 8"] }
];
