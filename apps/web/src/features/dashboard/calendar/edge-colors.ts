/** Two colours, which the calendar explains. The accessible name and the day dialog name the type. */
export const EDGE_COLORS = { hearing: 'border-l-petrol', other: 'border-l-brass-line' } as const
