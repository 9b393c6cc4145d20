/** Normalizes to NFC, so that a search finds accented letters from every operating system. */
export const cleanMultiLine = (text: string) => text.normalize('NFC').trim()

/** Control, line-breaking and bidirectional characters, which could disguise a name. */
const UNSAFE_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
export const cleanSingleLine = (text: string) => cleanMultiLine(text.replace(UNSAFE_IN_A_LINE, ' '))
