import { expect, test } from 'vitest'
import { firmEndpoints } from '@casework/contract/firm'
import { CONTENT_MISMATCH } from '@casework/contract/upload-contents'
import { newFirm, useTestApp } from '@casework/testing'
import { buildOnePagePdf } from '@casework/testing/documents/pictures'
import { buildCompoundFile, buildZip, samples } from '@casework/testing/documents/sample-files'
import { tryUpload } from '@casework/testing/documents/upload-requests'

const casework = useTestApp({ settings: { MAX_FILES: '50' } })

type Bytes = Buffer<ArrayBuffer>
const join = (...parts: (string | Bytes)[]): Bytes =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

/** An Office file with a password is a compound file with these two streams. */
const PROTECTED = join(buildCompoundFile('EncryptionInfo'), buildCompoundFile('EncryptedPackage'))
/** With managed rights it has no `EncryptionInfo`. */
const MANAGED = buildCompoundFile('EncryptedPackage')
const MAIL = 'Received: from mail.example.com\r\nSubject: Hello\r\n\r\nText\r\n'
const PDF = buildOnePagePdf()
const ZIP = buildZip({ 'readme.txt': 'hello' })

const taken: [name: string, ending: string, bytes: Bytes][] = [
  ['a line end before a PDF', 'pdf', join('\n', PDF)],
  ['a header of a Mac before a PDF', 'pdf', join('TEXTmdos \0\0', PDF)],
  [
    'commands of a printer before a PDF',
    'pdf',
    join('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', PDF),
  ],
  ['an answer of a server before a PDF', 'pdf', join('HTTP/1.1 200 OK\r\nServer: x\r\n\r\n', PDF)],
  ['the mark of UTF-8 before a PDF', 'pdf', join('\uFEFF', PDF)],
  ['1,023 bytes before a PDF', 'pdf', join(Buffer.alloc(1023), PDF)],
  ['a Word file with a password', 'docx', PROTECTED],
  ['a Word file with managed rights', 'docx', MANAGED],
  ['an Excel file with a password', 'xlsx', PROTECTED],
  ['an Excel file with managed rights', 'xlsx', MANAGED],
  ['RTF under the name of Word', 'doc', join('{\\rtf1\\ansi Dear Sir}')],
  ['a text with the end mark of DOS', 'txt', join('Dear Sir\r\n\x1a')],
  ['an empty line before a mail', 'eml', join('\r\n', MAIL)],
  ['the mark of UTF-8 before a mail', 'eml', join('\uFEFF', MAIL)],
  ['a mail of an mbox', 'eml', join('From ann@example.com Mon Nov 23 09:00:00 2026\n', MAIL)],
  [
    'a whole encrypted odt',
    'odt',
    buildZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'encrypted-package': 'x' }),
  ],
  ['the first part of a split zip', 'zip', join('PK\x07\x08', ZIP)],
  ['other bytes before a zip', 'zip', join('#!/bin/sh\n', ZIP)],
]

const refused: [name: string, ending: string, bytes: Bytes][] = [
  ['1,024 bytes before a PDF', 'pdf', join(Buffer.alloc(1024), PDF)],
  ['a page before a PDF', 'pdf', join(' <html><script>alert(1)</script>', PDF)],
  ['a program before a PDF', 'pdf', join('MZ', PDF)],
  ['a zip before a PDF', 'pdf', join(ZIP, PDF)],
  ['a picture before a PDF', 'pdf', join(samples.gif(), PDF)],
  ['RTF before a PDF', 'pdf', join('{\\rtf1}', PDF)],
  ['a compound file before a PDF', 'pdf', join(buildCompoundFile('x').subarray(0, 900), PDF)],
  ['only the beginning of a password', 'docx', buildCompoundFile('EncryptionInfo')],
  ['an old Word file', 'docx', samples.doc()],
  ['a protected file', 'doc', PROTECTED],
  ['a protected file', 'xls', PROTECTED],
  ['a protected file', 'pdf', PROTECTED],
  ['RTF', 'docx', join('{\\rtf1}')],
  ['RTF', 'txt', join('{\\rtf1}')],
  ['a page before a mail', 'eml', join('<html>\n', MAIL)],
  ['a page before a zip', 'zip', join('<html>', ZIP)],
  ['a program before a zip', 'zip', join('MZ', ZIP)],
  ['a text', 'zip', join('PK is no signature')],
]

async function addFirm() {
  const firm = await newFirm(casework)
  await firm.owner.call(firmEndpoints.update, { body: { name: 'Hart', more_file_types: true } })
  const client_id = String((await firm.addClient()).id)
  return (ending: string, bytes: Bytes) =>
    tryUpload(firm.owner, [
      ['security_level', 'green'],
      ['client_id', client_id],
      [`a.${ending}`, bytes],
    ])
}

test('takes what the usual readers open (FIX-207)', async () => {
  const send = await addFirm()
  for (const [name, ending, bytes] of taken) {
    const { status, text } = await send(ending, bytes)
    expect([name, status, status === 201 ? '' : text]).toEqual([name, 201, ''])
  }
})

test('refuses what begins as something else, and says which content was expected (FIX-207)', async () => {
  const send = await addFirm()
  for (const [name, ending, bytes] of refused) {
    const { status, body } = await send(ending, bytes)
    const { message } = (body as { error: { message: string } }).error
    const expected = CONTENT_MISMATCH as Readonly<Record<string, string>>
    expect([name, status, message]).toEqual([
      name,
      400,
      expected[ending] ?? `File "a.${ending}" has an unsupported format`,
    ])
  }
})
