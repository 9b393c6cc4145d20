import { listPermissionCodes, listPermissions } from '@casework/contract/permissions'
import { workspaceEndpoints, type PermissionMap } from '@casework/contract/workspaces'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Gate } from './permission-gates.ts'
import { Can } from './permissions.tsx'
import { buildQuery } from '../query/query.ts'

const gold: PermissionMap = {
  user_role: 'gold',
  permissions: listPermissions('gold'),
  permission_codes: listPermissionCodes('gold'),
}
const gates: [condition: string, closed: Gate, open: Gate][] = [
  [
    'resource and action',
    { permission: ['client', 'create'] },
    { permission: ['session', 'create'] },
  ],
  ['role', { roles: ['owner', 'admin'] }, { roles: ['gold'] }],
  [
    'a custom check',
    { check: ({ can }) => can('case', 'assign') },
    { check: ({ role }) => role === 'gold' },
  ],
  [
    'one of several conditions',
    { roles: ['gold'], permission: ['session', 'create'], check: () => false },
    {},
  ],
]

it.each(gates)('hides an element by %s (PERM-017..019, FIX-080)', async (_, closed, open) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(buildQuery(workspaceEndpoints.checkPermissions).queryKey, gold)
  const screen = await render(
    <QueryClientProvider client={client}>
      <Can {...closed}>
        <button type="button">Hidden</button>
      </Can>
      <Can {...open}>
        <button type="button">Shown</button>
      </Can>
    </QueryClientProvider>,
  )

  await expect.element(screen.getByRole('button', { name: 'Shown' })).toBeVisible()
  expect(document.body.innerText).not.toContain('Hidden')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Shown',
  ])
})
