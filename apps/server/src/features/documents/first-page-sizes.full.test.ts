import { documentContents } from '@casework/contract/document-texts'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { buildOnePagePdf, buildPicture, inspectImage } from '@casework/testing/documents/pictures'
import { fetchFrom, uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

test('a first page is 1,200 pixels wide, of a long one its beginning; small pictures keep their size (LOOK-042)', async () => {
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const measure = async (file: TestFile) => {
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, file)
    const path = `/api${documentContents.firstPage.path.replace(':id', String(id))}`
    const { bytes } = await fetchFrom(casework, path, { token: firm.owner.token })
    const { format, width, height } = await inspectImage(bytes)
    return [format, width, height]
  }
  expect(await measure(['brief.pdf', buildOnePagePdf(595, 842)])).toEqual(['webp', 1200, 1698])
  expect(await measure(['wide.pdf', buildOnePagePdf(842, 595)])).toEqual(['webp', 1200, 848])
  expect(await measure(['a.png', await buildPicture('png', 2400, 600)])).toEqual([
    'webp',
    1200,
    300,
  ])
  expect(await measure(['a.gif', await buildPicture('gif', 40, 30)])).toEqual(['webp', 40, 30])
  expect(await measure(['a.png', await buildPicture('png', 600, 30_000)])).toEqual([
    'webp',
    600,
    4800,
  ])
})
