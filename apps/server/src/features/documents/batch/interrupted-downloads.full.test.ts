import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  addDocumentPerLevel,
  getStoreFolder,
  uploadOne,
} from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'

const casework = useTestApp()

const { remove, update } = documentEndpoints

/** More than a connection holds: the server waits before it sends the next document. */
const addLarge = (firm: Firm, client_id: number) =>
  uploadOne(firm.owner, { security_level: 'green', client_id }, [
    'large.txt',
    Buffer.alloc(40 * 1024 * 1024, 'All is well. '),
  ])

test.each(['raised', 'deleted'] as const)(
  'ends with an error when a document is %s meanwhile, so that no half zip looks complete (INTAKE-039)',
  async (kind) => {
    const firm = await newFirm(casework)
    const { id: client_id } = await firm.addClient()
    const gold = await firm.addEmployee('gold')
    const large = await addLarge(firm, client_id)
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id })
    const answer = await fetchZip(casework, gold, [large.id, id], firm.account_id)
    expect(answer.status).toBe(200)

    if (kind === 'deleted') await firm.owner.call(remove, { params: { id: String(id) } })
    else
      await firm.owner.call(update, {
        params: { id: String(id) },
        body: { security_level: 'red' },
      })

    await expect(answer.arrayBuffer().then(() => 'complete')).rejects.toThrow('terminated')
  },
)

test.skipIf(!existsSync('/proc/self/fd'))(
  'closes the file that it was sending when the reader leaves (INTAKE-039)',
  async () => {
    const firm = await newFirm(casework)
    const { id } = await addLarge(firm, (await firm.addClient()).id)
    const countOpenFiles = () =>
      readdirSync('/proc/self/fd')
        .map((fd) => join('/proc/self/fd', fd))
        .filter((link) => existsSync(link))
        .filter((link) => readlinkSync(link).startsWith(getStoreFolder(casework))).length
    const answer = await fetchZip(casework, firm.owner, [id])
    await expect.poll(countOpenFiles).toBe(1)
    await answer.body?.cancel()
    await expect.poll(countOpenFiles).toBe(0)
  },
)

test.each(['lost the role', 'left the firm'] as const)(
  'sends no further document to a reader who %s meanwhile (INTAKE-039)',
  async (kind) => {
    const firm = await newFirm(casework)
    const { id: client_id } = await firm.addClient()
    const gold = await firm.addEmployee('gold')
    const { yellow } = await addDocumentPerLevel(firm)
    const large = await addLarge(firm, client_id)
    const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
    const connection_id = follower?.connection_id ?? 0
    const answer = await fetchZip(casework, gold, [large.id, yellow.id], firm.account_id)
    expect(answer.status).toBe(200)

    if (kind === 'left the firm')
      await firm.owner.call(connectionEndpoints.manage, {
        body: { connection_id, action: 'delete' },
      })
    else
      await firm.owner.call(connectionEndpoints.updateRole, {
        body: { connection_id, new_role: 'silver' },
      })

    await expect(answer.arrayBuffer().then(() => 'complete')).rejects.toThrow('terminated')
  },
)
