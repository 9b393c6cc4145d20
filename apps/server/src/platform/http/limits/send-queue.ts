import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** The sockets of this network namespace; Linux only. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

let reading: Promise<string> | undefined

/** Concurrent callers share one reading, which takes a millisecond for 1,000 connections. */
const readTables = (): Promise<string> =>
  (reading ??= Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')))
    .then((texts) => texts.join(''))
    .finally(() => (reading = undefined)))

const toHex = (port = 0) => port.toString(16).toUpperCase().padStart(4, '0')

/**
 * Returns how much of a connection the other end has not acknowledged, as the kernel prints it;
 * empty where that is unknown. The kernel holds megabytes, and reports room for more only when a
 * third of them has left, which takes a slow phone minutes (decision 0087).
 */
export async function readSendQueue({ localPort, remotePort }: Socket): Promise<string> {
  const ports = `:${toHex(localPort)} [0-9A-F]+:${toHex(remotePort)} \\w+ (\\w+):`
  return new RegExp(ports).exec(await readTables())?.[1] ?? ''
}
