import type { RunFailure } from '../../shared/engineProtocol';
import type { Post } from './app';

export function FailureCard({ failure, interactive, post }: { readonly failure: RunFailure; readonly interactive: boolean; readonly post: Post }) {
  const locations = failure.locations ?? [];
  return (
    <section class="card failure" role="alert">
      <h2>The run failed</h2>
      <p>
        <strong>{failure.message}</strong>
      </p>
      {locations.length > 0 && (
        <ul>
          {locations.map((location, index) => {
            const place = `line ${location.range.start.line + 1}`;
            return (
              <li key={index}>
                {interactive ? (
                  <button type="button" class="link" onClick={() => post({ type: 'openLocation', index })}>
                    {place}
                  </button>
                ) : (
                  place
                )}
                : {location.message}
              </li>
            );
          })}
        </ul>
      )}
      <p>{failure.action}</p>
      {failure.output !== undefined && failure.output.trim() !== '' && (
        <details>
          <summary>Last output of the gateway</summary>
          <pre tabIndex={0}>{failure.output}</pre>
        </details>
      )}
    </section>
  );
}
