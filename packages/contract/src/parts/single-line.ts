/** A picture of several characters: a flag, a key cap, a variant, and joined ones. */
const EMOJI = String.raw`[\p{ExtPict}\p{EMod}][\ufe0e\ufe0f]?`
const PICTURE = String.raw`🏴[\u{e0030}-\u{e007a}]{1,6}\u{e007f}|[#*\d]\ufe0f\u20e3|${EMOJI}(?:\u200d${EMOJI})*`
/** Letters and marks of the scripts, most of them Arabic and Indic, in which joiners have a use. */
const JOINED = String.raw`(?=[\p{L}\p{M}])[\u0600-\u0dff\u0f00-\u109f\u1780-\u17ff\ua8e0-\ua8ff\ufb50-\ufdff\ufe70-\ufefc\u{11000}-\u{11fff}]`
const JOINER = String.raw`[\u200c\u200d]`

/** Everything without width or ink, but for joiners where they have a use. */
const UNSEEN = new RegExp(
  String.raw`(${PICTURE})|(?<!${JOINED})${JOINER}|${JOINER}(?!${JOINER}*${JOINED})|(?!${JOINER})[\p{DI}\p{Cc}\ufff9-\ufffb]`,
  'gu',
)
/** The last three are drawn as blanks. */
export const BLANK = /(?!\ufeff)[\s\x85\u2800\u3164\uffa0]/g

/**
 * A text of one line: NFC, trimmed, every kind and run of blanks and line ends one blank, without
 * characters that nobody sees, so that equal names are equal texts.
 */
export const cleanLine = (text: string): string =>
  text.replace(BLANK, ' ').replace(UNSEEN, '$1').normalize('NFC').replace(/ +/g, ' ').trim()
