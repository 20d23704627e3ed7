import type { ReactNode } from 'react';
import { contrastOf, readLayers, readDesignTokens, type Token } from './tokens.ts';
import tokensCss from '../../engine/react/shell/styles/tokens.css?raw';
import './look.css';

const tokens = readDesignTokens(tokensCss);
const sheets = import.meta.glob<string>(['../../engine/react/**/*.css', '../../src/**/*.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const layers = readLayers(Object.values(sheets).join('\n'));

const isColour = ({ light }: Token) => light.startsWith('#');
const withPrefix = (prefix: string) => (token: Token) => token.name.startsWith(prefix);

/** Design tokens as read from the style sheets; nothing is repeated here. */
export function TokensPage() {
  const colours = tokens.filter(isColour);
  const rest = tokens.filter((token) => !isColour(token));
  const sizes = rest.filter(withPrefix('--text-size'));
  const spaces = rest.filter(withPrefix('--space'));
  const shadows = rest.filter(withPrefix('--shadow'));
  const others = rest.filter((token) => ![...sizes, ...spaces, ...shadows].includes(token));
  return (
    <main className="look-page">
      <h1>Tokens</h1>
      <p>
        Read from <code>engine/react/shell/styles/tokens.css</code>, the one file that sets them.
      </p>
      <Colours tokens={colours} />
      <Listed
        title="Type"
        tokens={sizes}
        show={({ light }) => <span style={{ fontSize: light }}>Osvedčenie 1 234,500 t</span>}
      />
      <Listed
        title="Spacing"
        tokens={spaces}
        show={({ light }) => <span className="look-bar" style={{ width: light }} />}
      />
      <Listed
        title="Shadows"
        tokens={shadows}
        show={({ light, dark }) => (
          <>
            <Theme of="light" tokens={colours}>
              <span className="look-raised" style={{ boxShadow: light }} />
            </Theme>
            <Theme of="dark" tokens={colours}>
              <span className="look-raised" style={{ boxShadow: dark }} />
            </Theme>
          </>
        )}
      />
      <Listed title="Radius, widths, heights, fonts" tokens={others} show={showOther} />
      <Layers />
    </main>
  );
}

function showOther({ name, light }: Token): ReactNode {
  if (name === '--radius') return <span className="look-raised" style={{ borderRadius: light }} />;
  if (name === '--font') return <span style={{ fontFamily: light }}>Aa Áá Čč 0123456789</span>;
  return null;
}

interface ThemeProps {
  readonly of: 'light' | 'dark';
  readonly tokens: readonly Token[];
  readonly children: ReactNode;
}

/** Renders children in one theme regardless of the toolbar. */
function Theme({ of, tokens, children }: ThemeProps) {
  const values = Object.fromEntries(tokens.map((token) => [token.name, token[of]]));
  return (
    <span className="look-theme" style={values}>
      {children}
    </span>
  );
}

/** Backgrounds that a colour is used on: `--good` on `--good-soft`, `--on-accent` on `--accent`, other text on the surfaces. */
function groundsOf({ name }: Token, tokens: readonly Token[]): readonly Token[] {
  const named = (wanted: string) => tokens.filter((token) => token.name === wanted);
  if (name === '--on-accent') return ['--accent', '--accent-hover', '--accent-active'].flatMap(named);
  if (/^--(?:accent|text|text-muted|waiting|good|refused|neutral|kind-\w+)$/u.test(name))
    return [...['--surface', '--surface-raised'].flatMap(named), ...named(`${name}-soft`)];
  return [];
}

function Colours({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <section>
      <h2>Colours</h2>
      <table className="look-table">
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.name}>
              <th scope="row">
                <code>{token.name}</code>
              </th>
              {(['light', 'dark'] as const).map((theme) => (
                <td key={theme}>
                  <Theme of={theme} tokens={tokens}>
                    <span className="look-swatch" style={{ background: token[theme] }} />
                    <code>{token[theme]}</code>
                    {groundsOf(token, tokens).map((ground) => (
                      <Contrast key={ground.name} token={token} ground={ground} theme={theme} />
                    ))}
                  </Theme>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ContrastProps {
  readonly token: Token;
  readonly ground: Token;
  readonly theme: 'light' | 'dark';
}

function Contrast({ token, ground, theme }: ContrastProps) {
  const contrast = contrastOf(token[theme], ground[theme]).toFixed(1);
  return (
    <span
      role="img"
      className="look-contrast"
      data-contrast={contrast}
      aria-label={`${token.name} on ${ground.name}, ${theme}: ${contrast}`}
      title={`on ${ground.name}`}
      style={{ color: token[theme], background: ground[theme] }}
    >
      Aa {contrast}
    </span>
  );
}

interface ListedProps {
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly show: (token: Token) => ReactNode;
}

function Listed({ title, tokens, show }: ListedProps) {
  return (
    <section>
      <h2>{title}</h2>
      <table className="look-table">
        <tbody>
          {tokens.map((token) => (
            <tr key={token.name}>
              <th scope="row">
                <code>{token.name}</code>
              </th>
              <td>
                <code>{token.light}</code>
              </td>
              <td>{show(token)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Layers() {
  return (
    <section>
      <h2>Layers</h2>
      <p>
        What stands above what, from the lowest. Dialogs, menus and toasts are Blueprint’s and stand above all of it.
      </p>
      <table className="look-table">
        <tbody>
          {layers.map(([layer, selectors]) => (
            <tr key={layer}>
              <th scope="row">{layer}</th>
              <td>
                {selectors.map((selector) => (
                  <code key={selector} className="look-selector">
                    {selector}
                  </code>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
