export { createPush, notifyAccount, type Push } from './push.ts'
export { STREAMS_PER_USER } from './streams.ts'
