import { documentEndpoints, UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import type { OptionalExtension } from '@casework/contract/optional-file-types'
import { expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  buildBomb,
  HOSTILE_MAIL,
  optionalSamples,
} from '@casework/testing/documents/optional-samples'
import { rejectedFiles, samples } from '@casework/testing/documents/sample-files'
import {
  fetchFrom,
  sha256,
  tryUpload,
  uploadOne,
  watchStore,
  type TestFile,
} from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { get, list } = documentEndpoints
const { rememberFiles, expectUnchanged } = watchStore(() => casework)
const EXTENSIONS = Object.keys(optionalSamples) as OptionalExtension[]
/** The type that each is sent with, by hand. */
const CONTENT_TYPES: Record<OptionalExtension, string> = {
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  odt: 'application/vnd.oasis.opendocument.text',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  zip: 'application/zip',
}

const setMoreFileTypes = (firm: Firm, more_file_types: boolean) =>
  firm.owner.call(firmEndpoints.update, { body: { name: 'Hart', more_file_types } })

async function addFirm() {
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const send = (file: TestFile) =>
    tryUpload(firm.owner, [['security_level', 'green'], ['client_id', String(client_id)], file])
  return { firm, client_id, send }
}
const unsupported = (file: string) =>
  buildFieldRefusal('files', `File "${file}" has an unsupported format`)

test('is off at first: ten endings are accepted, every other is refused (INTAKE-033)', async () => {
  const { firm, send } = await addFirm()
  expect(await firm.owner.call(firmEndpoints.get, {})).toMatchObject({ more_file_types: false })
  rememberFiles()
  for (const extension of EXTENSIONS)
    expect(await send([`letter.${extension}`, await optionalSamples[extension]()])).toMatchObject(
      unsupported(`letter.${extension}`),
    )
  await expectUnchanged(firm.owner)
  for (const extension of UPLOAD_EXTENSIONS)
    expect((await send([`letter.${extension}`, samples[extension]()])).status).toBe(201)
})

test('is switched by the owner only, and stays when a save does not name it (INTAKE-034)', async () => {
  const { firm } = await addFirm()
  const admin = await firm.addEmployee('admin')
  expect(
    await admin.ask(firmEndpoints.update, { body: { name: 'Hart', more_file_types: true } }),
  ).toMatchObject({ status: 403 })
  expect(await setMoreFileTypes(firm, true)).toMatchObject({ more_file_types: true })
  expect(
    await firm.owner.call(firmEndpoints.update, { body: { name: 'Hart & Co' } }),
  ).toMatchObject({ more_file_types: true })
  expect(await admin.call(firmEndpoints.get, {})).toMatchObject({ more_file_types: true })
})

test.each(EXTENSIONS)(
  'accepts .%s when its content agrees, and sends it as an attachment, also when it is off again (INTAKE-034)',
  async (extension) => {
    const { firm, client_id } = await addFirm()
    await setMoreFileTypes(firm, true)
    const bytes = await optionalSamples[extension]()
    const name = `Letter.${extension.toUpperCase()}`
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
      name,
      bytes,
    ])
    await setMoreFileTypes(firm, false)

    const document = await firm.owner.call(get, { params: { id: String(id) } })
    expect(document).toMatchObject({ file_name: name, preview_url: null })
    for (const path of [document.secure_view_url, document.secure_download_url]) {
      const answer = await fetchFrom(casework, path, { token: firm.owner.token })
      expect([answer.status, sha256(answer.bytes)]).toEqual([200, sha256(bytes)])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': CONTENT_TYPES[extension],
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
    }
    const found = await firm.owner.call(list, { query: { search: name.toLowerCase() } })
    expect(found.items.map((item) => item.id)).toEqual([id])
  },
)

test.each(EXTENSIONS)('refuses other content as .%s (INTAKE-034)', async (extension) => {
  const { firm, send } = await addFirm()
  await setMoreFileTypes(firm, true)
  rememberFiles()
  const alike: Partial<Record<OptionalExtension, string[]>> = {
    tif: ['tiff'],
    tiff: ['tif'],
    m4a: ['mp4'],
    // An Office file is a zip as well; it stays closed.
    zip: ['odt', 'docx', 'xlsx', 'zip that is not Office', 'macro workbook'],
  }
  const others: [string, Buffer<ArrayBuffer>][] = [
    ...Object.entries(rejectedFiles),
    ...UPLOAD_EXTENSIONS.map((other): [string, Buffer<ArrayBuffer>] => [other, samples[other]()]),
  ]
  for (const other of EXTENSIONS) others.push([other, await optionalSamples[other]()])
  for (const [other, bytes] of others) {
    if (other === extension || alike[extension]?.includes(other)) continue
    expect(await send([`letter.${extension}`, bytes]), other).toMatchObject(
      unsupported(`letter.${extension}`),
    )
  }
  await expectUnchanged(firm.owner)
})

test.each(['svg', 'html', 'exe', 'js', 'docm', 'eml.html'])(
  'still refuses .%s (INTAKE-034)',
  async (ending) => {
    const { firm, send } = await addFirm()
    await setMoreFileTypes(firm, true)
    rememberFiles()
    expect(await send([`letter.${ending}`, HOSTILE_MAIL])).toMatchObject(
      unsupported(`letter.${ending}`),
    )
    await expectUnchanged(firm.owner)
  },
)

test('stores and sends a zip bomb unchanged, without unpacking it (INTAKE-035)', async () => {
  const { firm, send } = await addFirm()
  await setMoreFileTypes(firm, true)
  const bomb = buildBomb()
  expect(bomb.length).toBeLessThan(50_000)
  // Only the first bytes count: what follows may be damaged.
  const damaged = Buffer.concat([bomb.subarray(0, 64), Buffer.alloc(64, 0xff)])
  for (const bytes of [bomb, damaged]) {
    expect((await send(['bomb.zip', bytes])).status).toBe(201)
    const [document] = (await firm.owner.call(list, {})).items
    const { token } = firm.owner
    const sent = await fetchFrom(casework, document?.secure_download_url ?? '', { token })
    expect(sent.bytes.equals(bytes)).toBe(true)
  }
})
