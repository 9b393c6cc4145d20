import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

test('the total of a list is that of its rows while others add and delete', async () => {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  const stopping = new AbortController()
  const addAndDelete = async () => {
    while (!stopping.signal.aborted) {
      const { id } = await admin.call(clientEndpoints.create, { body: { name: 'Ann Cole' } })
      await admin.call(clientEndpoints.remove, { params: { id } })
    }
  }
  const writers = [addAndDelete(), addAndDelete(), addAndDelete()]
  try {
    const differences: unknown[] = []
    for (let round = 0; round < 300; round += 1) {
      const { items, pagination } = await firm.owner.call(clientEndpoints.list, {
        query: { page_size: 100 },
      })
      if (items.length !== pagination.count) differences.push([items.length, pagination.count])
    }
    expect(differences).toEqual([])
  } finally {
    stopping.abort()
    await Promise.all(writers)
  }
})
