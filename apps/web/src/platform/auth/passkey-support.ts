/**
 * Whether passkeys belong to this page: the server puts the origin that they are bound to into a
 * meta tag, empty if its address is no domain name or has no https.
 */
export const isPasskeySite = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=passkeys]')?.content === location.origin
