// Real exports, checked by the program in them, which can read nothing but its own folder.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientEndpoints } from '@casework/contract/clients'
import { historyEndpoints } from '@casework/contract/history'
import { expect } from 'vitest'
import { newFirm, type TestApp } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { fetchExport, readMailedSeal, sealDay } from './exports.ts'
import { createRandom } from './random-exports.ts'
import { TAMPERINGS } from './tampering.ts'

const NAMES = [
  'Überlingen “Ltd”',
  '</script><b>bold</b>',
  '\u202e reversed',
  '😀 𝄞',
  '{"seq":1}',
  'Acme\u2028Holding',
]

/** A history with all kinds of values, some erased, three seals, and entries after the last one. */
async function writeHistory(casework: TestApp) {
  const firm = await newFirm(casework)
  const { owner } = firm
  const clients: number[] = []
  for (const name of NAMES) {
    const { id } = await firm.addClient({ name })
    await owner.call(clientEndpoints.update, { params: { id }, body: { name: `${name} & Sons` } })
    clients.push(id)
  }
  await sealDay(casework, firm)
  const { client_id } = await firm.addSession()
  for (const security_level of ['green', 'yellow', 'red'])
    await uploadText(owner, { client_id, security_level })
  await owner.call(historyEndpoints.erase, {
    body: { object_type: 'client', object_id: clients[0] ?? 0, reason: 'Erasure request' },
  })
  await sealDay(casework, firm)
  await owner.call(clientEndpoints.remove, { params: { id: clients[1] ?? 0 } })
  await sealDay(casework, firm)
  for (const name of NAMES.slice(0, 3)) await firm.addClient({ name })
  await sealFirm(casework.jobsPool, firm.account_id)
  return firm
}

/** @param casework must listen @returns the files of the zip, and the seal line of the last mail */
export async function exportHistory(casework: TestApp) {
  const firm = await writeHistory(casework)
  const { files } = await fetchExport(casework, firm, firm.owner)
  return { files, mailed: await readMailedSeal(casework, firm) }
}
export type RealExport = Awaited<ReturnType<typeof exportHistory>>

interface Verdict {
  readonly lines: readonly string[]
  readonly exitCode: number
}

/** Unpacks an export outside of the repository and runs the program in it. */
function runVerifier(
  folder: string,
  files: Readonly<Record<string, Buffer>>,
  pasted: string,
): Promise<Verdict> {
  mkdirSync(folder)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const confined = ['--permission', `--allow-fs-read=${folder}`]
  const seal = pasted === '' ? [] : ['--seal', pasted]
  return new Promise((resolve) => {
    const program = [...confined, 'verify.mjs', ...seal]
    execFile(process.execPath, program, { cwd: folder, env: {} }, (error, stdout) =>
      resolve({
        lines: stdout.trimEnd().split('\n'),
        exitCode: error === null ? 0 : Number(error.code),
      }),
    )
  })
}

/** Tampers with the export in as many random ways, and checks each verdict and that of the export. */
export async function expectFound({ files, mailed }: RealExport, rounds: number): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'exports-')))
  try {
    expect(await runVerifier(join(root, 'untouched'), files, mailed)).toEqual({
      lines: [
        expect.stringMatching(/^Valid: \d+ entries, 3 seals, [1-9]\d* erased values$/),
        `Not sealed yet: entries after ${(JSON.parse(mailed) as { seq: number }).seq}`,
      ],
      exitCode: 0,
    })
    const seeds = Array.from({ length: rounds }, (_, seed) => seed).values()
    const tryOnes = async () => {
      for (const seed of seeds) {
        const tamper = TAMPERINGS[seed % TAMPERINGS.length]
        const tampered = tamper?.(createRandom(seed), { files, mailed })
        const folder = join(root, String(seed))
        const found = await runVerifier(
          folder,
          { ...files, ...tampered?.files },
          tampered?.pasted ?? '',
        )
        expect(found, `${tamper?.name}, seed ${seed}`).toEqual({
          lines: [tampered?.verdict],
          exitCode: 1,
        })
        rmSync(folder, { recursive: true })
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, tryOnes))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
