import { FILE_NOTICES, type DocumentText } from '@casework/contract/file-texts'
import { expect, test } from 'vitest'
import { parseTextAnswer } from './text-answer.ts'

const mail = { from: 'a', to: 'b', cc: '', subject: 's', date: '', attachments: ['c.pdf'] }
const TEXT: DocumentText = {
  notice: FILE_NOTICES.text_only,
  is_cut: true,
  mail,
  parts: [
    {
      name: 'Sheet',
      blocks: [
        { kind: 'heading', level: 2, text: 'Costs' },
        { kind: 'item', depth: 1, text: 'Rent' },
        { kind: 'table', rows: [['Month', '12']] },
        { kind: 'paragraph', text: '' },
      ],
    },
  ],
}
const parse = (answer: unknown) => parseTextAnswer(Buffer.from(JSON.stringify(answer)))
const withBlock = (block: object) => ({ ...TEXT, parts: [{ name: null, blocks: [block] }] })

test('a text is read as it is, without other fields', () => {
  expect(parse(TEXT)).toEqual(TEXT)
  expect(parse({ ...TEXT, notice: null, mail: null, parts: [], store_key: 'x' })).toEqual({
    ...TEXT,
    notice: null,
    mail: null,
    parts: [],
  })
})

test.each([
  ['no object', []],
  ['another sentence', { ...TEXT, notice: 'Send us your password.' }],
  ['a mail without a subject', { ...TEXT, mail: { ...mail, subject: undefined } }],
  ['an attachment that is no name', { ...TEXT, mail: { ...mail, attachments: [{}] } }],
  ['parts that are no list', { ...TEXT, parts: {} }],
  ['a name that is no text', { ...TEXT, parts: [{ name: 1, blocks: [] }] }],
  ['another kind of block', withBlock({ kind: 'script', text: '' })],
  ['a heading of level 7', withBlock({ kind: 'heading', level: 7, text: '' })],
  ['an item without a depth', withBlock({ kind: 'item', text: '' })],
  ['a cell that is no text', withBlock({ kind: 'table', rows: [[1]] })],
])('the answer of a program that was taken over is refused: %s', (_, answer) => {
  expect(parse(answer)).toBeUndefined()
})

test('bytes that are no JSON are refused', () => {
  expect(parseTextAnswer(Buffer.from('{'))).toBeUndefined()
})
