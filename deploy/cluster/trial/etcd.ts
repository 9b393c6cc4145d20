import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reservePort } from '@casework/testing/ports'
import { readSettings } from './deploy-files.ts'
import { PROGRAMS, readTail, startProgram, type Program } from './programs.ts'

export interface EtcdMember {
  readonly program: Program
  readonly clientPort: number
}

const START_MS = 60_000
export const NAMES = ['db1', 'db2', 'db3'] as const

/** Starts three members with the settings of deploy/cluster/etcd.env. */
export async function startEtcd(folder: string): Promise<EtcdMember[]> {
  const ports: { name: string; client: number; peer: number }[] = []
  for (const name of NAMES)
    ports.push({ name, client: await reservePort(), peer: await reservePort() })
  const toUrl = (port: number) => `http://127.0.0.1:${port}`
  const members = ports.map(({ name, client, peer }) => {
    const logFile = join(folder, `etcd-${name}.log`)
    const env = {
      ...readSettings('etcd.env'),
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, `etcd-${name}`),
      ETCD_LISTEN_CLIENT_URLS: toUrl(client),
      ETCD_ADVERTISE_CLIENT_URLS: toUrl(client),
      ETCD_LISTEN_PEER_URLS: toUrl(peer),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: toUrl(peer),
      ETCD_INITIAL_CLUSTER: ports.map((each) => `${each.name}=${toUrl(each.peer)}`).join(','),
    }
    return {
      program: startProgram(PROGRAMS.etcd, [], { env, logFile }),
      clientPort: client,
      logFile,
    }
  })
  await Promise.all(members.map(waitForHealth)).catch(async (error: unknown) => {
    await Promise.all(members.map(({ program }) => program.kill()))
    throw error
  })
  return members
}

async function waitForHealth({ clientPort, logFile }: { clientPort: number; logFile: string }) {
  const deadline = Date.now() + START_MS
  for (;;) {
    const text = await fetch(`http://127.0.0.1:${clientPort}/health`).then(
      (answer) => answer.text(),
      () => '',
    )
    if (text.includes('"true"')) return
    if (Date.now() > deadline) throw new Error(`etcd did not start:\n${readTail(logFile)}`)
    await pause(100)
  }
}
