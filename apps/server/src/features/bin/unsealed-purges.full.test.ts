// A purge erases the values of each purged record, also in entries that wait for their seal.
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from 'vitest'
import { listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

test.each([0, 1000])(
  'purges a client of 300 sessions beside %s entries that are not sealed (BIN-016)',
  async (denied) => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')
    const { client_id, case_id } = await firm.addSession()
    const { account_id, owner } = firm
    await inTransaction(casework.appPool, { account_id, user_id: owner.user_id }, (scope) =>
      scope.many(sql`
        insert into sessions (account_id, case_id, client_id, title, date)
        select ${account_id}, ${case_id}, ${client_id}, 'Hearing ' || n, timestamp '2027-01-01 09:00' + n * interval '1 hour'
        from generate_series(1, 299) n`),
    )
    const remove = () => owner.call(clientEndpoints.remove, { params: { id: client_id } })
    await remove()
    await restoreItem(firm, (await listItems(firm))[0]?.id ?? 0)
    for (let n = 0; n < denied; n += 1) await silver.ask(binEndpoints.list)
    await remove()
    const params = { id: (await listItems(firm))[0]?.id ?? 0 }
    const { status } = await owner.ask(binEndpoints.purge, { params })
    expect(status).toBe(200)
  },
)
