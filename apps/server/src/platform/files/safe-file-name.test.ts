import { expect, test } from 'vitest'
import { makeSafeFileName } from './safe-file-name.ts'

/** What Windows takes for a device: the name up to the first dot, without blanks at its end. */
const DEVICES = 'con PRN Aux nul CONIN$ conout$ clock$ com1 COM9 lpt0 LPT¹ com² Com³'.split(' ')

test.each([
  ['con .txt', '_con.txt'],
  ['nul  .pdf', '_nul.pdf'],
  ['con . b.txt', '_con . b.txt'],
  ['con.tar.gz', '_con.tar.gz'],
  ['. con.txt', '_con.txt'],
  [`aux${' '.repeat(300)}x.pdf`, '_aux.pdf'],
  ['com\u00B9.txt', '_com\u00B9.txt'],
  ['CONIN$', '_CONIN$'],
  ['console.txt', 'console.txt'],
  ['com10.txt', 'com10.txt'],
  ['a\uFFFEb\u{1FFFF}.txt', 'a_b_.txt'],
  ['a\uD800.txt', 'a\uFFFD.txt'],
  ['Brief an Müller & Söhne (2).docx', 'Brief an Müller & Söhne (2).docx'],
  ['e\u0301.txt', 'é.txt'],
  ['Ελένη 日本語 😀.pdf', 'Ελένη 日本語 😀.pdf'],
  [' . ', 'document'],
  ['.con', 'document.con'],
])('%j becomes %j (FIX-216)', (given, name) => {
  expect(makeSafeFileName(given)).toBe(name)
})

const EDGES = ['', ' ', '.', '. .', '\u00A0', '\u200B', '/', '\u0378', ' '.repeat(200)]
const STEMS = [...DEVICES, 'report', '', 'é', '日本', 'x'.repeat(300), '😀'.repeat(100)]
const ENDINGS = ['', '.txt', ' .txt', '.TXT ', '.tar.gz', '.\uFFFF']

test('every name is one that Windows, macOS and Linux take (FIX-216)', () => {
  const names = EDGES.flatMap((before) =>
    STEMS.flatMap((stem) =>
      EDGES.flatMap((after) => ENDINGS.map((ending) => before + stem + after + ending)),
    ),
  )
  const refused = names
    .map((given) => [given, makeSafeFileName(given)] as const)
    .filter(
      ([, name]) =>
        /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]|^[\s.]|[\s.]$|^$/u.test(name) ||
        DEVICES.some(
          (device) =>
            device.toLowerCase() === /^[^.]*?(?=\s*(?:\.|$))/.exec(name.toLowerCase())?.[0],
        ) ||
        Buffer.byteLength(name) > 190 ||
        name !== name.normalize('NFC'),
    )
  expect(refused).toEqual([])
})
