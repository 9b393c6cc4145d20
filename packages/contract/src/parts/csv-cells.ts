/** What a spreadsheet takes for a formula, full-width forms included, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const MADE_HARMLESS = /^'+[=+\-@\t\r＝＋－＠]/

/** Prevents CSV injection: prefixes a formula with an apostrophe (OQ-247). */
export const harmlessCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `harmlessCell`; other texts are unchanged. */
export const plainCell = (text: string) => (MADE_HARMLESS.test(text) ? text.slice(1) : text)

/**
 * Whether a fully quoted CSV text may contain a cell that `harmlessCell` changes. It has false
 * positives, because the inside of a cell can look like its beginning.
 */
export const mayHoldFormula = (csv: string) => /(?:^|[,\n])"'*[=+\-@\t\r＝＋－＠]/.test(csv)
