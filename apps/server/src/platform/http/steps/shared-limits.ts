import type { Call, Route } from '../route.ts'

/** @throws Refusal rate_limited when the person has too many open files */
export function countOpenFile({ endpoint, openFiles }: Route, call: Call): void {
  const { request, reply, actor } = call
  if (!actor || endpoint.kind !== 'stream' || endpoint.sends !== 'file') return
  const close = openFiles.open(actor.user_id)
  // A sent response emits both events; one whose connection was closed emits only `close`.
  reply.raw.once('finish', close).once('close', close)
  if (request.raw.socket.destroyed) close()
}

/**
 * Counts the limits that all processes share. Returns how to undo the count of a public call.
 * @throws Refusal rate_limited
 */
export async function countInDatabase(
  { endpoint, limits }: Route,
  { request, actor }: Call,
): Promise<(() => Promise<void>) | undefined> {
  const caller = { ip: request.ip, user_id: actor?.user_id, account_id: actor?.account_id }
  await limits.count(endpoint, caller)
  return endpoint.permission === 'public' ? () => limits.takeBack(endpoint, caller) : undefined
}
