/** Whether npm failed because it reaches no registry, by what it printed. */
export const isRegistryUnreachable = (output: string): boolean =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOTCACHED/.test(output)
