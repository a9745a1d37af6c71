import OpenAI from 'openai';

/** Eight minutes of speech with times, or a procedure of sixty steps, take some hundred kilobytes. */
const mostBytes = 8 * 1024 * 1024;

/** `fetch` whose reply ends where no reply of a provider goes; whoever reads it is told that the endpoint is out of order. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init);
  if (!reply.body) return reply;
  const { status, statusText, headers } = reply;
  return new Response(reply.body.pipeThrough(bounded()), { status, statusText, headers });
};

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes <= mostBytes) return controller.enqueue(chunk);
      controller.error(
        new OpenAI.APIConnectionError({ message: `The reply is longer than ${mostBytes} bytes` }),
      );
    },
  });
}
