/**
 * What `work` gives, if it does so within that many milliseconds. Rejects otherwise, while the work itself goes on.
 *
 * @param what How the error begins that it rejects with, such as "The call did not end".
 */
export async function within<Result>(
  milliseconds: number,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${milliseconds / 1000} s.`)), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
