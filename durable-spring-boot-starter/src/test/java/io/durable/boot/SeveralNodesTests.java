package io.durable.boot;

class SeveralNodesTests extends SeveralNodes {

    @Override
    SharedDatabase database() {
        return SharedDatabase.h2();
    }
}
