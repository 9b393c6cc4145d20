/** Matches what a spreadsheet runs as a formula, after any apostrophes and in full-width forms. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Prevents CSV injection: prefixes a formula with an apostrophe (OQ-247). */
export const escapeCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `escapeCell`; other texts are unchanged. */
export const unescapeCell = (text: string) => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text)

/**
 * Whether a fully quoted CSV text may contain a cell that `escapeCell` changes. It has false
 * positives, because the inside of a cell can look like its beginning.
 */
export const mayContainFormula = (csv: string) => /(?:^|[,\n])"'*[=+\-@\t\r＝＋－＠]/.test(csv)
