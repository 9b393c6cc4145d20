import { FILE_NOTICES } from '@casework/contract/file-texts'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { buildParagraph, buildWordFile } from '@casework/testing/documents/word-files'
import { DAMAGED_WORD } from '../../../test/documents/damaged-word.ts'
import { useTextFirm, WORD } from '../../../test/documents/text-firm.ts'

const casework = useTestApp()
const hart = useTextFirm(casework)

const paragraph = (text: string) => ({ kind: 'paragraph', text })

// Sheets and texts are in document-text.full.test.ts.
describe('what each kind shows', () => {
  test('Word: headings, lists, tables and notes, without deleted text (LOOK-047)', async () => {
    const note = `<w:footnotes xmlns:w="x"><w:footnote w:id="2">${buildParagraph('See above.')}</w:footnote></w:footnotes>`
    const styles = `<w:styles xmlns:w="x"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`
    const body = [
      buildParagraph('Claim', 'berschrift1'),
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>A</w:t><w:tab/><w:t>&lt;b&gt;&amp;</w:t><w:footnoteReference w:id="2"/></w:r></w:p>',
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>',
      '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>',
      `<w:tbl><w:tr><w:tc>${buildParagraph('1')}${buildParagraph('2')}</w:tc><w:tc>${buildParagraph('b')}</w:tc></w:tr></w:tbl>`,
    ].join('')
    const text = await hart.readText([
      'a.docx',
      buildWordFile(body, { 'word/styles.xml': styles, 'word/footnotes.xml': note }),
    ])

    expect(text).toEqual({
      notice: FILE_NOTICES.text_only,
      is_cut: false,
      mail: null,
      parts: [
        {
          name: null,
          blocks: [
            { kind: 'heading', level: 1, text: 'Claim' },
            paragraph('A\t<b>&[2]'),
            { kind: 'item', depth: 1, text: 'item' },
            paragraph('new'),
            { kind: 'table', rows: [['1\n2', 'b']] },
            paragraph('[2] See above.'),
          ],
        },
      ],
    })
  })

  test('a mail: its head, its words and the names of its attachments; nothing is fetched (LOOK-048)', async () => {
    const mail = [
      'From: "Ann Osei" <ann@example.com>',
      'To: Team: a@example.com, b@example.com;',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Date: Mon, 23 Nov 2026 09:00:00 +0100',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<style>p{background:url(http://a.example)}</style><script>alert(1)</script><p>M=FCller &amp; Co</p><img src=3D"http://tracker.example/p.gif" onerror=3D"alert(2)"><a href=3D"http://evil.example/x">bank</a><a href=3D"javascript:alert(3)">no</a>',
      '--x',
      'Content-Type: application/pdf; name="../../etc/passwd.pdf"',
      'Content-Disposition: attachment; filename="../../etc/passwd.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--x--',
    ].join('\r\n')

    expect(await hart.readText(['a.eml', Buffer.from(mail)])).toEqual({
      notice: FILE_NOTICES.text_only,
      is_cut: false,
      mail: {
        from: 'Ann Osei <ann@example.com>',
        to: 'Team: a@example.com, b@example.com',
        cc: '',
        subject: 'Grüße',
        date: '2026-11-23T08:00:00.000Z',
        attachments: ['passwd.pdf'],
      },
      parts: [{ name: null, blocks: [paragraph('Müller & Co\nbank (http://evil.example/x)no')] }],
    })
  })
})

test('a damaged file says so, and the next file is shown (LOOK-049)', async () => {
  const notice = FILE_NOTICES.damaged
  expect(await hart.readText(['a.docx', DAMAGED_WORD])).toEqual({
    notice,
    is_cut: false,
    mail: null,
    parts: [],
  })
  expect((await hart.readText(WORD)).parts).toHaveLength(1)
})
