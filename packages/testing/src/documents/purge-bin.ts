import { binEndpoints } from '@casework/contract/bin'
import type { Person } from '../index.ts'

/** Purges everything in the bin, so that the sweep may remove its files. */
export async function purgeBin(owner: Person): Promise<void> {
  const findItem = async () => (await owner.call(binEndpoints.list, { query: {} })).items[0]
  // One by one: a purge may take further items with it.
  for (let item = await findItem(); item; item = await findItem())
    await owner.call(binEndpoints.purge, { params: { id: String(item.id) } })
}
