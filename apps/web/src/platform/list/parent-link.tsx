import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The link from a record in a list to its client, case or session. */
export const ParentLink = ({ to, children }: { to: LinkProps; children: ReactNode }) => (
  <Link {...to} className="relative z-[1] rounded-sm hover:text-petrol hover:underline">
    {children}
  </Link>
)
