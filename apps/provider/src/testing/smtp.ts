import { createServer, type AddressInfo } from 'node:net';

/** Just enough of SMTP (RFC 5321) to take a mail, or to refuse it. */
export const startSmtp = async (refuse = false) => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (data !== null) {
          if (line === '.') {
            received.push(data);
            data = null;
            say('250 taken');
          } else data += `${line}\n`;
        } else if (/^(EHLO|HELO)/.test(line)) say('250 test');
        else if (/^RCPT/.test(line)) say(refuse ? '550 no such person' : '250 ok');
        else if (/^MAIL|^RSET/.test(line)) say('250 ok');
        else if (line === 'DATA') {
          data = '';
          say('354 go on');
        } else if (line === 'QUIT') say('221 bye');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
};
