import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '../../test/casework/index.ts'
import { clientEndpoints } from '@casework/contract/clients'
import { startMetrics } from './metrics.ts'
import { StartRefusal } from './start-refusal.ts'

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
  const casework = await startTestApp()
  onTestFinished(() => casework.stop())
  const metrics = await startMetrics({
    port: 0,
    host: HOST,
    pool: casework.authPool,
    warnings: async () => [],
  })
  onTestFinished(() => metrics.close())
  metrics.watch(casework.app)
  const { owner } = await newFirm(casework)
  const { id } = await owner.call(clientEndpoints.create, {
    body: { name: 'Secret Client', email: null, mobile: null, country: null },
  })
  await owner.call(clientEndpoints.get, { params: { id } })

  const answer = await fetch(`http://${HOST}:${metrics.port}/metrics`)
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(
    'casework_http_request_seconds_count{method="GET",route="/api/clients/:id/",status="200"} 1',
  )
  expect(text).toMatch(/casework_database_connections\{state="open"\} [1-9]/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('Secret')
  expect((await fetch(`http://${HOST}:${metrics.port}/`)).status).toBe(404)
})
