import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from '@casework/testing/server-process'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { onDatabase } from '@casework/testing/database/test-server'
import { newDatabase } from '@casework/testing/database/new-database'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { reservePort } from '@casework/testing/ports'
import { newFirm, startTestApp } from '@casework/testing'
import { clientEndpoints } from '@casework/contract/clients'
import { startMetrics } from './metrics.ts'
import { createOperationMetrics } from './operation-metrics.ts'
import { StartRefusal } from '../start-refusal.ts'

const HOST = '127.0.0.1'

test('refuses to start when its port is taken', async () => {
  const otherServer = createServer().listen(0, HOST)
  await once(otherServer, 'listening')
  onTestFinished(() => void otherServer.close())
  const { port } = otherServer.address() as AddressInfo
  const casework = await startTestApp()
  onTestFinished(() => casework.stop())

  await expect(
    startMetrics({ port, host: HOST, pool: casework.authPool, warnings: async () => [] }),
  ).rejects.toThrow(StartRefusal)
})

test('reports count and duration per route, without names', async () => {
  let port = 0
  const casework = await startTestApp({
    beforeListening: async (app, pool) => {
      const metrics = await startMetrics({ port, host: HOST, pool, warnings: async () => [] })
      onTestFinished(() => metrics.close())
      metrics.watch(app)
      port = metrics.port
    },
  })
  onTestFinished(() => casework.stop())
  const { owner } = await newFirm(casework)
  const { id } = await owner.call(clientEndpoints.create, {
    body: { name: 'Secret Client', email: null, mobile: null, country: null },
  })
  await owner.call(clientEndpoints.get, { params: { id } })

  const answer = await fetch(`http://${HOST}:${port}/metrics`)
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(
    'casework_http_request_seconds_count{method="GET",route="/api/clients/:id/",status="200"} 1',
  )
  expect(text).toMatch(/casework_database_connections\{state="open"\} [1-9]/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('Secret')
  expect((await fetch(`http://${HOST}:${port}/`)).status).toBe(404)
})

test('reports jobs, mails, streams, refusals, disk, database, migrations and version', async () => {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  onTestFinished(async () => {
    await casework.stop()
    await database.drop()
  })
  const { jobsPool } = casework
  const operation = createOperationMetrics({
    jobsPool,
    dataDir: casework.config.DATA_DIR,
    version: '2.0.0',
    migrations: ['0001_first', '0002_second'],
  })
  const metrics = await startMetrics({
    port: 0,
    host: HOST,
    pool: casework.authPool,
    warnings: async () => [],
    operation,
  })
  onTestFinished(() => metrics.close())
  await runMigrations({ pgPool: jobsPool })
  await jobsPool.query(`
    select graphile_worker.add_job('send_mail', run_at => now() - interval '1 minute'),
      graphile_worker.add_job('sweep_files', max_attempts => 1, job_key => 'failing')`)
  await jobsPool.query(
    `update graphile_worker._private_jobs set attempts = 1 where key = 'failing'`,
  )
  await onDatabase(database.owner, (client) =>
    client.query('update installation set backed_up_at = to_timestamp(1800000000)'),
  )
  const { account_id, owner, addClient } = await newFirm(casework)
  await owner.ask(clientEndpoints.get, { params: { id: 987654321 } })
  await uploadOne(owner, { security_level: 'red', client_id: (await addClient()).id }, [
    'brief.txt',
    Buffer.from('On the record'),
  ])

  const text = await (await fetch(`http://${HOST}:${metrics.port}/metrics`)).text()

  for (const line of [
    /^casework_jobs\{task="send_mail",state="waiting"\} 1$/m,
    /^casework_jobs\{task="send_mail",state="failed"\} 0$/m,
    /^casework_jobs\{task="sweep_files",state="failed"\} 1$/m,
    /^casework_oldest_job_seconds\{task="send_mail"\} [6-9]\d/m,
    /^casework_mails_failed_total \d+$/m,
    /^casework_streams \d+$/m,
    /^casework_refusals_total\{type="not_found",status="404"\} \d+$/m,
    /^casework_free_bytes [1-9]\d+$/m,
    /^casework_database_reachable 1$/m,
    /^casework_migrations\{last="0002_second"\} 2$/m,
    /^casework_build_info\{version="2.0.0",node="v\d+/m,
    /^casework_last_backup_timestamp_seconds 1800000000$/m,
    /^casework_last_sweep_timestamp_seconds /m,
    new RegExp(`^casework_firm_storage_bytes\\{account="${account_id}"\\} 13$`, 'm'),
  ])
    expect(text).toMatch(line)
})

test('a worker serves metrics and its health on METRICS_PORT', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const folder = mkdtempSync(join(tmpdir(), 'casework-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await reservePort()
  const worker = await startWorker({
    DATA_DIR: folder,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    METRICS_PORT: String(port),
  })
  onTestFinished(() => worker.kill())
  const read = async (path: string) => {
    const answer = await fetch(`http://${HOST}:${port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }

  expect(await read('/health/live')).toEqual({ status: 200, text: '{"status":"live"}' })
  expect(await read('/health/ready')).toEqual({
    status: 200,
    text: '{"status":"ready","checks":{"database":"ok","files":"ok"}}',
  })
  const { text } = await read('/metrics')
  expect(text).toMatch(/^casework_migrations\{last="\w+"\} [1-9]\d*$/m)
  expect(text).toMatch(/^casework_build_info\{version="2/m)
})
