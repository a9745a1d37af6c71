/** For engines that ask inside the container; a cluster asks from outside. */
const reply = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/live`);
process.exitCode = reply.ok ? 0 : 1;
