// Plain JavaScript that needs nothing installed: the first thing that runs on a bare clone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 20;

/**
 * Installs what the lock file says where that is not yet there, then runs `script` by the project's own Node
 * with `values`, passes signals on, and ends as it ends. To serve takes half of the packages that checks and tests do.
 * @param {string} script path from the project's root, or a command of a package
 * @param {{ packages: 'toServe' | 'all', values?: string[], ends?: 'alone' | 'withCaller' }} options
 * `ends` says whether the script also ends when whoever called npm is killed
 */
export function runInstalled(script, { packages, values = process.argv.slice(2), ends = 'alone' }) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) stop(`This is Node ${process.versions.node}; please install Node ${oldestNode} or newer.`);
  if (!isInstalled(packages)) install(packages);
  // More room for what is new takes a server 100 MB and makes it no faster.
  const flags = packages === 'toServe' ? ['--max-semi-space-size=16'] : [];
  run(flags, [/\.ts$/.test(script) ? script : `node_modules/.bin/${script}`, ...values], ends);
}

/**
 * Whether node_modules hold what the lock file says; npm notes in them what it installed.
 * @param {'toServe' | 'all'} packages
 */
function isInstalled(packages) {
  const note = join(project, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const locked = packagesOf(join(project, 'package-lock.json'));
  const installed = packagesOf(note);
  // What the project names itself is there, and nothing differs: then all that these need is there too.
  const { dependencies, devDependencies } = locked[''];
  const named = Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`);
  const isThere = (path) => installed[path] !== undefined || path === '' || locked[path].optional === true;
  const isSame = ([path, { version }]) => locked[path]?.version === version;
  return Object.entries(installed).every(isSame) && (packages === 'all' ? Object.keys(locked) : named).every(isThere);
}

/** @param {string} file */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {'toServe' | 'all'} packages */
function install(packages) {
  console.log('Installing packages (once, about a minute) …');
  // The npm that runs this script, by the Node that runs npm: the one in node_modules is about to be replaced.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [command, first] = node && npm ? [node, [npm]] : ['npm', []];
  // A machine set to production would leave out what generates and builds.
  const workspaces = packages === 'all' ? [] : ['--workspaces=false'];
  const values = [...first, 'ci', '--include=dev', ...workspaces, '--loglevel=error'];
  const { status } = spawnSync(command, values, { cwd: project, stdio: 'inherit' });
  if (status !== 0) stop('npm ci failed, see above; once it passes, run this again.');
}

/**
 * @param {string[]} flags of Node
 * @param {string[]} given a script and its arguments
 * @param {'alone' | 'withCaller'} ends
 */
function run(flags, [script, ...given], ends) {
  const node = projectNode();
  // What Node compiled once, whoever runs it from here on finds again: a second start takes a third less.
  const env = { NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'), ...process.env };
  const values = [...flags, join(project, script), ...given];
  const child =
    ends === 'alone'
      ? spawn(node, values, { cwd: project, stdio: 'inherit', env })
      : spawn(node, ['--import', join(project, 'tools/end-with-parent.ts'), ...values], {
          cwd: project,
          stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
          env,
        });
  if (ends === 'withCaller') endWithCaller();
  // A terminal sends its interrupt to the whole group, so the child has it already.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

/** npm passes no channel on, and has a shell between: its end is seen by another parent of either. */
function endWithCaller() {
  const callers = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = callers();
  setInterval(() => {
    if (callers() !== first) process.exit(1);
  }, 1000).unref();
}

/**
 * The parent of another process, on systems that tell it in a file.
 * @param {number} pid
 */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`;
  // The command in brackets may have spaces and brackets of its own.
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .replace(/^.*\) \S+ /u, '')
        .split(' ')[0]
    : undefined;
}

/** The Node that the package `node` brought; the machine's own where that did not work and it is new enough. */
function projectNode() {
  const brought = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop('The package "node" could not bring Node 24 (are install scripts forbidden?); please install Node 24.');
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
