/** The CPU time in milliseconds that this thread spent on `work`; unlike wall time, independent of load. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
