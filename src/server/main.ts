import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server';

// The transport (IPC, stdio, socket) comes from the command line, as language clients give it.
startServer(createConnection(ProposedFeatures.all));
