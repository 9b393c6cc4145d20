/**
 * Names the requirements that a journey proves, such as `AUTH-011..014, FIX-002`;
 * `npm run requirements` counts them.
 */
export const proves = (ids: string) => ({
  annotation: { type: 'requirements', description: ids },
})
