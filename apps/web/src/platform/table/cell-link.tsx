import { createContext, use, type ReactNode } from 'react'

/** Whether the row is the one in the tab order. */
export const ActiveRow = createContext(false)

/** A link of a row to another record. Plain, as that of the name; `useRowKeys` follows both. */
export function CellLink({
  path: { to, params },
  children,
}: {
  path: { to: string; params: { id: string } }
  children: ReactNode
}) {
  return (
    <a
      href={to.replace('$id', params.id)}
      tabIndex={use(ActiveRow) ? 0 : -1}
      className="relative z-[1] rounded-sm hover:text-petrol hover:underline"
    >
      {children}
    </a>
  )
}
