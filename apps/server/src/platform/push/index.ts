export { accountTopic, createPush, notifyTopics, personTopic, type Push } from './push.ts'
export { STREAMS_PER_USER } from './streams.ts'
