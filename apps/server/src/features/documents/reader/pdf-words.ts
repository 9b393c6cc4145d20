// The words of a page, with their places in its picture. Runs in confined processes only.
import type { PageWord } from '@casework/contract/document-reader'
import { MAX_WORD_LENGTH } from './page-frame.ts'
import type { Size } from './page-size.ts'
import type { Pdfium } from './pdfium.ts'

/** Characters of one page that are looked at. */
const MAX_CHARACTERS = 400_000
/** Places are exact to a thousandth of a point. */
const PRECISION = 1000

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How a place on the page as it is stored becomes one on the upright page, in points. */
function readTurn({ call, room, readInteger }: Pdfium, page: number, { width, height }: Size) {
  const [right, down] = [Math.round(width * PRECISION), Math.round(height * PRECISION)]
  const place = (x: number, y: number) => {
    call.FPDF_PageToDevice(page, 0, 0, right, down, 0, x, y, room, room + 4)
    return { x: readInteger(0) / PRECISION, y: readInteger(4) / PRECISION }
  }
  const FAR = 1000
  const [zero, x, y] = [place(0, 0), place(FAR, 0), place(0, FAR)]
  return (alongX: number, alongY: number) => ({
    x: zero.x + ((x.x - zero.x) * alongX + (y.x - zero.x) * alongY) / FAR,
    y: zero.y + ((x.y - zero.y) * alongX + (y.y - zero.y) * alongY) / FAR,
  })
}

const round = (points: number) => Math.round(points * 10) / 10

/**
 * Reads the words in the order of the text, each with the box of its ink.
 * @param shift where the upright page begins in its picture, in points
 */
export function readWords(
  pdfium: Pdfium,
  page: number,
  size: Size,
  { shift, max }: { shift: { x: number; y: number }; max: number },
): PageWord[] {
  const { call, room, readDouble } = pdfium
  const text = call.FPDFText_LoadPage(page)
  if (text === 0) return []
  const turn = readTurn(pdfium, page, size)
  const words: PageWord[] = []
  let letters = ''
  let box: Box | undefined

  const readBox = (index: number): Box | undefined => {
    if (!call.FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24)) return
    const [left, right, bottom, top] = [0, 8, 16, 24].map(readDouble) as [
      number,
      number,
      number,
      number,
    ]
    if (left === right || bottom === top) return
    const [a, b] = [turn(left, bottom), turn(right, top)]
    return {
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    }
  }
  const end = () => {
    const word = letters.toWellFormed().normalize('NFC').trim()
    if (word && box && isOnPage(box, size))
      words.push({
        text: word.slice(0, MAX_WORD_LENGTH).toWellFormed(),
        x: round(box.left + shift.x),
        y: round(box.top + shift.y),
        width: round(box.right - box.left),
        height: round(box.bottom - box.top),
      })
    letters = ''
    box = undefined
  }

  const count = Math.min(call.FPDFText_CountChars(text), MAX_CHARACTERS)
  for (let index = 0; index < count && words.length < max; index += 1) {
    const isHyphen = call.FPDFText_IsHyphen(text, index) === 1
    const letter = isHyphen ? '-' : readLetter(call.FPDFText_GetUnicode(text, index))
    if (/^\s?$/.test(letter)) {
      if (letter) end()
      continue
    }
    letters += letter
    box = unite(box, readBox(index))
    // A hyphen at the end of a line: the rest of the word is elsewhere.
    if (isHyphen || letters.length >= MAX_WORD_LENGTH) end()
  }
  if (words.length < max) end()
  call.FPDFText_ClosePage(text)
  return words
}

/** Empty for control characters and those that only this process could read. */
function readLetter(code: number): string {
  if (code === 0xad) return '-'
  if (code <= 0x20 || code === 0x7f || code === 0x85 || code === 0xa0) return ' '
  if ((code > 0x7e && code < 0xa0) || code === 0xfffe || code === 0xffff || code > 0x10ffff)
    return ''
  // Halves of a pair come one after another.
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}

const unite = (a: Box | undefined, b: Box | undefined): Box | undefined =>
  a && b
    ? {
        left: Math.min(a.left, b.left),
        right: Math.max(a.right, b.right),
        top: Math.min(a.top, b.top),
        bottom: Math.max(a.bottom, b.bottom),
      }
    : (a ?? b)

/** Text beside the visible area is not read. */
const isOnPage = ({ left, right, top, bottom }: Box, { width, height }: Size) =>
  right > 0 && left < width && bottom > 0 && top < height
