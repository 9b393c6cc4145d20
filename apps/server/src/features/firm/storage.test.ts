import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { storage } = firmEndpoints

test("sums the firm's documents of all levels, and no other firm's", async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const client_id = (await firm.addClient()).id
  const megabyte = 'x'.repeat(1024 * 1024)
  for (const security_level of ['red', 'green'] as const)
    await uploadText(firm.owner, { client_id, security_level }, megabyte)

  const limit_mb = casework.config.STORAGE_LIMIT_MB
  expect(await firm.owner.call(storage, {})).toMatchObject({ used_mb: 2, limit_mb })
  expect(await other.owner.call(storage, {})).toMatchObject({ used_mb: 0, limit_mb })
})

test('says when the installation was last backed up, or that it never was', async () => {
  const { owner } = await newFirm(casework)
  const setLastBackup = (at: string | null) =>
    casework.asOwner('update installation set backed_up_at = $1', [at])

  await setLastBackup('2026-11-20 21:30:00+00')
  expect(await owner.call(storage, {})).toMatchObject({ last_backup_at: '2026-11-20T21:30:00Z' })
  await setLastBackup(null)
  expect(await owner.call(storage, {})).toMatchObject({ last_backup_at: null })
})
