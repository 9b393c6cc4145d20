import type { Client } from '@casework/contract/clients'
import { groupPhoneDigits } from '@casework/contract/parts/dial-codes'

/**
 * A client's number, its digits in groups. The groups have space between them, but no blanks: the
 * text stays the number as it was entered.
 */
export const Mobile = ({ number, country }: { number: string; country: Client['country'] }) => (
  <span className="tabular-nums">
    {groupPhoneDigits(number, country?.id).map((group, at) => (
      <span key={at} className={at > 0 ? 'ml-[0.3em]' : undefined}>
        {group}
      </span>
    ))}
  </span>
)
