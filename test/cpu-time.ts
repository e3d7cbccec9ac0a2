/** Milliseconds of the processor that this thread spent on `work`: a busy machine makes it wait, not compute more. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
