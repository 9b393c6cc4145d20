import { FIRST_DAY, getYear, LAST_DAY, YEAR_OUT_OF_RANGE } from '@casework/contract/parts/days'
import { t } from '@casework/texts'

/** What a date field offers. */
export const DATE_LIMITS = {
  date: { min: FIRST_DAY, max: LAST_DAY },
  'datetime-local': { min: `${FIRST_DAY}T00:00`, max: `${LAST_DAY}T23:59` },
}

/** The sentence below a day that the contract refuses for its year. */
export const describeYears = (last = LAST_DAY) => t(YEAR_OUT_OF_RANGE, getYears(last))

/** Values for the placeholders of that sentence. */
export const getYears = (last = LAST_DAY) => ({ from: getYear(FIRST_DAY), to: getYear(last) })
