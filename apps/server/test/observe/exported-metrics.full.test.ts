import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { startServer } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { reservePort } from '@casework/testing/ports'

const closing: (() => unknown)[] = []
let exported: Exported
let scraped: string

interface Exported {
  readonly names: ReadonlySet<string>
  /** The labels of each name. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>
}

/** Prometheus adds these to what it scrapes. */
const ADDED_LABELS = ['job', 'instance']

const listLabels = (text: string) =>
  [...text.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, l = '']) => l)

function parseExported(text: string): Exported {
  const names = new Set<string>()
  const labels = new Map<string, Set<string>>()
  for (const [, name = ''] of text.matchAll(/^# HELP (\w+)/gm)) names.add(name)
  for (const [, name = '', braces = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    names.add(name)
    labels.set(name, new Set([...(labels.get(name) ?? ADDED_LABELS), ...listLabels(braces)]))
  }
  return { names, labels }
}

async function storeOneDocument(database: TestDatabase): Promise<void> {
  const casework = await startTestApp({ database })
  const { owner, addClient } = await newFirm(casework)
  const client_id = (await addClient()).id
  await uploadOne(owner, { security_level: 'green', client_id }, ['a.txt', Buffer.from('a')])
  await casework.stop()
}

/** Scrapes a server that has done a bit of everything, so that each metric has its labels. */
beforeAll(async () => {
  const database = await newDatabase()
  closing.push(() => database.drop())
  const folder = mkdtempSync(join(tmpdir(), 'casework-metrics-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const port = await reservePort()
  const { address, kill } = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    METRICS_PORT: String(port),
  })
  closing.push(kill)
  await storeOneDocument(database)
  await onDatabase(database.jobs, (client) =>
    client.query(`
      select graphile_worker.add_job('sweep_files'),
        graphile_worker.add_job('send_mail', run_at => now() + interval '1 hour')`),
  )
  for (const path of ['/health/ready', '/api/clients/']) await fetch(address + path)
  scraped = await vi.waitUntil(
    async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return text.includes('casework_last_sweep_files{') ? text : undefined
    },
    { timeout: 20_000, interval: 200 },
  )
  exported = parseExported(scraped)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const readAlerts = () =>
  readFileSync(new URL('../../../../deploy/observe/alerts.yml', import.meta.url), 'utf8')

test('every metric and label in deploy/observe/alerts.yml is exported by a server', () => {
  const selectors = [
    ...readAlerts().matchAll(/\b((?:casework|process|nodejs)_\w+)(?:\{([^}]*)\})?/g),
  ].map(([, name = '', braces = '']) => ({ name, labels: listLabels(braces) }))

  expect(selectors.length).toBeGreaterThan(15)
  for (const { name, labels } of selectors) {
    expect(exported.names).toContain(name)
    for (const label of labels) expect([...(exported.labels.get(name) ?? [])]).toContain(label)
  }
})

test('every label that deploy/observe/alerts.yml groups by or prints is exported by a server', () => {
  const text = readAlerts()
  const used = [
    ...[...text.matchAll(/\b(?:by|ignoring) \(([^)]+)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    ),
    ...[...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label),
  ]
  const known = new Set([...exported.labels.values()].flatMap((labels) => [...labels]))

  expect(used.length).toBeGreaterThan(10)
  for (const label of used) expect(known).toContain(label)
})

test('the alert for readiness counts the route of the health checks', () => {
  expect(readAlerts()).toContain('route="/health/ready",status="503"')
  expect(scraped).toContain('route="/health/ready",status="200"')
})

test('response times in deploy/observe/alerts.yml leave out files and streams, and nothing else', () => {
  const [, pattern = ''] = /bucket\{[^}]*route!~"([^"]+)"/.exec(readAlerts()) ?? []
  const leftOut = new RegExp(`^(?:${pattern})$`)
  const all = Object.values<Record<string, AnyEndpoint>>(endpoints).flatMap((capability) =>
    Object.values(capability),
  )
  const routes = (isLong: boolean) =>
    all.filter(({ kind }) => (kind !== 'json') === isLong).map(({ path }) => `/api${path}`)

  expect(routes(true).filter((route) => !leftOut.test(route))).toEqual([])
  expect(routes(false).filter((route) => leftOut.test(route))).toEqual([])
})
