/** Imported before anything that an older Node can't load. */
export const leastNode = '22.18';
const numbers = (version: string): number[] => version.split('.').map(Number);
const [least, running] = [numbers(leastNode), numbers(process.versions.node)];

if (running[0]! < least[0]! || (running[0] === least[0] && running[1]! < least[1]!)) {
  console.error(
    `Plinth's provider needs Node ${leastNode} or newer, and this is ${process.version}. ` +
      'In a clone, "npm start" uses the Node that "npm install" brought along.',
  );
  process.exit(1);
}
