import { documentSettingsEndpoints, PAGES_ONLY } from '@casework/contract/document-settings'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { samples } from '@casework/testing/documents/sample-files'
import { sha256, uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'

const casework = useTestApp()

const turnOff = ({ owner }: Firm) =>
  owner.call(documentSettingsEndpoints.update, {
    body: { red_download: false, more_file_types: false },
  })

test('the download of red documents is turned off during a download: its bytes finish, the next request is refused (READ-036)', async () => {
  const firm = await newFirm(casework)
  // More than the sockets of both sides hold, so that most of it has not been sent yet.
  const bytes = samples.pdf(24 * 1024 * 1024)
  const { id: client_id } = await firm.addClient()
  const { id } = await uploadOne(firm.owner, { security_level: 'red', client_id }, [
    'opinion.pdf',
    bytes,
  ])
  const { port } = casework
  const running = await fetch(`http://127.0.0.1:${port}/api/documents/${id}/download/`, {
    headers: { authorization: `Bearer ${firm.owner.token}` },
  })
  const received: Uint8Array[] = []
  const reader = (running.body as ReadableStream<Uint8Array>).getReader()
  const readNext = async () => {
    const { done, value } = await reader.read()
    if (value) received.push(value)
    return !done
  }
  await readNext()

  await turnOff(firm)
  for (const range of [undefined, 'bytes=1000-'])
    expect(
      await firm.owner.ask(
        documentEndpoints.download,
        { params: { id: String(id) } },
        range ? { range } : {},
      ),
    ).toMatchObject({
      status: 403,
      body: { error: { type: 'permission_denied', message: PAGES_ONLY } },
    })

  while (await readNext());
  expect(running.status).toBe(200)
  expect(sha256(Buffer.concat(received))).toBe(sha256(bytes))
})

test('the download of red documents is turned off during a zip: no further file begins, and it ends with an error (INTAKE-025, READ-036)', async () => {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const add = (name: string) =>
    uploadOne(firm.owner, { security_level: 'red', client_id }, [name, samples.pdf(24 * 1024 ** 2)])
  const ids = [(await add('first.pdf')).id, (await add('second.pdf')).id]
  const running = await fetchZip(casework, firm.owner, ids)
  expect(running.status).toBe(200)

  await turnOff(firm)

  await expect(running.arrayBuffer()).rejects.toThrow('terminated')
})
