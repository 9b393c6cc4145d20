import { documentBatches } from '@casework/contract/document-batches'
import { documentSettingsEndpoints, PAGES_ONLY } from '@casework/contract/document-settings'
import { documentEndpoints } from '@casework/contract/documents'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { addDocumentPerLevel, fetchFrom } from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'
import { isDownloadAllowed } from './red-download.ts'
import { createReadScope } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { get, list, update, view, download, preview } = documentEndpoints
const { downloadMany } = documentBatches
const LEVEL_REFUSAL = 'You do not have permission to view this document.'
const refusal = (message: string) => ({
  status: 403,
  body: { error: { type: 'permission_denied', message } },
})

const setRedDownload = ({ owner }: Firm, red_download: boolean) =>
  owner.call(documentSettingsEndpoints.update, { body: { red_download, more_file_types: false } })

async function addPagesOnlyFirm() {
  const firm = await newFirm(casework)
  const documents = await addDocumentPerLevel(firm)
  await setRedDownload(firm, false)
  return { firm, ...documents }
}

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

describe('in a firm that shows red documents as pages only', () => {
  test('view and download of a red one are refused, whatever range is asked for (READ-015)', async () => {
    const { firm, red } = await addPagesOnlyFirm()
    const people = [firm.owner, await firm.addEmployee('admin')]
    for (const person of people)
      for (const endpoint of [view, download])
        for (const headers of [
          {},
          { range: 'bytes=0-9' },
          { range: 'bytes=-1' },
          { range: 'bytes=999999999-' },
          { range: 'bytes=0-9', 'if-range': '"v1"' },
        ] as Record<string, string>[])
          expect(await person.ask(endpoint, paramsOf(red), headers)).toMatchObject(
            refusal(PAGES_ONLY),
          )
    // Too small to be read.
    expect((await firm.owner.ask(preview, paramsOf(red))).status).not.toBe(403)
  })

  test('a role below the level learns no more than before (READ-015)', async () => {
    const { firm, red, yellow } = await addPagesOnlyFirm()
    for (const role of EMPLOYEE_ROLES.filter((one) => one !== 'admin')) {
      const employee = await firm.addEmployee(role)
      const hidden = role === 'silver' ? [red, yellow] : [red]
      for (const document of hidden) {
        for (const endpoint of [view, download, get])
          expect(await employee.ask(endpoint, paramsOf(document))).toMatchObject(
            refusal(LEVEL_REFUSAL),
          )
        expect(await employee.ask(downloadMany, { body: { ids: [document.id] } })).toMatchObject(
          refusal(LEVEL_REFUSAL),
        )
      }
    }
    const stranger = await newFirm(casework)
    for (const endpoint of [view, download])
      expect(await stranger.owner.ask(endpoint, paramsOf(red))).toMatchObject({
        status: 404,
        body: { error: { message: 'Document not found' } },
      })
  })

  test('a zip with a red one is refused, for owner and admin; without it is sent (INTAKE-025)', async () => {
    const { firm, red, yellow, green } = await addPagesOnlyFirm()
    for (const person of [firm.owner, await firm.addEmployee('admin')])
      for (const ids of [[red.id], [green.id, red.id, yellow.id]])
        expect(await person.ask(downloadMany, { body: { ids } })).toMatchObject(refusal(PAGES_ONLY))
    expect((await fetchZip(casework, firm.owner, [green.id, yellow.id])).status).toBe(200)
  })

  test('yellow and green ones are files, and so is one that is no longer red (READ-015)', async () => {
    const { firm, red, yellow, green } = await addPagesOnlyFirm()
    for (const { id } of [yellow, green])
      for (const way of ['view', 'download'])
        expect((await fetchFrom(casework, `/api/documents/${id}/${way}/`, firm.owner)).status).toBe(
          200,
        )
    await firm.owner.call(update, { ...paramsOf(red), body: { security_level: 'yellow' } })
    expect((await firm.owner.ask(download, paramsOf(red))).status).toBe(200)
    await firm.owner.call(update, { ...paramsOf(green), body: { security_level: 'red' } })
    expect(await firm.owner.ask(download, paramsOf(green))).toMatchObject(refusal(PAGES_ONLY))
  })

  test('every record says whether its file may leave (READ-015, READ-016)', async () => {
    const { firm, red } = await addPagesOnlyFirm()
    const listAllowed = async () =>
      Object.fromEntries(
        (await firm.owner.call(list, {})).items.map(({ security_level, download_allowed }) => [
          security_level,
          download_allowed,
        ]),
      )

    expect(await listAllowed()).toEqual({ red: false, yellow: true, green: true })
    expect(await firm.owner.call(get, paramsOf(red))).toMatchObject({ download_allowed: false })
    await setRedDownload(firm, true)
    expect(await listAllowed()).toEqual({ red: true, yellow: true, green: true })
    expect(
      await firm.owner.call(update, { ...paramsOf(red), body: { doc_name: 'Opinion' } }),
    ).toMatchObject({ download_allowed: true })
  })
})

test('owner and admin view and download red documents until the owner turns it off, in this firm only (READ-016)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const { red } = await addDocumentPerLevel(firm)
  await setRedDownload(other, false)
  for (const person of [firm.owner, await firm.addEmployee('admin')]) {
    for (const endpoint of [view, download])
      expect((await person.ask(endpoint, paramsOf(red))).status).toBe(200)
    expect((await person.ask(downloadMany, { body: { ids: [red.id] } })).status).toBe(200)
  }
  await setRedDownload(firm, false)
  expect(await firm.owner.ask(download, paramsOf(red))).toMatchObject(refusal(PAGES_ONLY))
  await setRedDownload(firm, true)
  expect((await firm.owner.ask(download, paramsOf(red))).status).toBe(200)
})

test('is asked for a level where no statement reads the document (READ-015)', async () => {
  const firm = await newFirm(casework)
  const scope = createReadScope(casework.authPool, { account_id: firm.account_id })
  const isAllowed = (level: 'red' | 'green') => isDownloadAllowed(scope, level)
  expect([await isAllowed('red'), await isAllowed('green')]).toEqual([true, true])
  await setRedDownload(firm, false)
  expect([await isAllowed('red'), await isAllowed('green')]).toEqual([false, true])
})
